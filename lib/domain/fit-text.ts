import { Refusal } from "@/lib/contract/errors";
import { codePointName, unfitCharacter } from "./text-characters";

/** What people type beside a document: refuses INVALID_INPUT for characters that cannot be kept or that mislead a reader. */
export function requireFitText(field: string, text: string, options: { oneLine: boolean }): void {
  const { oneLine } = options;
  const found = unfitCharacter(text, oneLine) ?? (oneLine ? (/[\t\n\r]/.exec(text)?.[0] ?? null) : null);
  if (found === null) return;
  throw new Refusal(
    "INVALID_INPUT",
    `${field}: it holds the character ${codePointName(found)}, which cannot be shown.`,
    {
      details: { reason: "characters", field },
      remedy: "Remove the character and send it again.",
    },
  );
}
