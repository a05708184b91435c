import { TEXT_LIMITS } from "@/lib/contract/limits";

/** Last parts of addresses that say nothing by themselves. */
const PLAIN = new Set(["skills", "node_modules"]);

/**
 * A name for a source, from where it lies: the last part that tells something,
 * in the letters that a name may have. Empty where there is none.
 */
export function suggestName(location: string): string {
  const [before = ""] = location.trim().split(/[?#]/);
  const parts = before
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .split(/[/\\]+/)
    .map((part) => plain(part))
    .filter((part) => part !== "");
  const last = parts.at(-1);
  if (last === undefined) return "";
  const whole = PLAIN.has(last) && parts.length > 1 ? `${parts.at(-2)}-${last}` : last;
  return whole.slice(0, TEXT_LIMITS.slug).replace(/[._-]+$/, "");
}

/** `@2.0.0` is a version, `.git` an ending; what a name cannot hold becomes a hyphen. */
function plain(part: string): string {
  return part
    .replace(/\.git$/i, "")
    .replace(/(?<=.)@[^@]*$/, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+|[._-]+$/g, "");
}
