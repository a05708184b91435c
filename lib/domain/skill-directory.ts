import { TEXT_LIMITS } from "@/lib/contract/limits";
import { baseName } from "./archive-paths";
import { ANY_CONTROL_CHARACTER, BIDI_CHARACTER, codePointLength, INVISIBLE_CHARACTER } from "./text-characters";

/** The last segment of a skill's directory where it can be a name; null at a root. */
export function directoryName(directory: string | undefined): string | null {
  const name = directory === undefined ? "" : baseName(directory.replace(/\/+$/, ""));
  if (name === "" || name === "." || name === ".." || codePointLength(name) > TEXT_LIMITS.name) return null;
  return ANY_CONTROL_CHARACTER.test(name) || BIDI_CHARACTER.test(name) || INVISIBLE_CHARACTER.test(name) ? null : name;
}
