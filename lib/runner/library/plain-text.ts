import { Refusal } from "@/lib/contract/errors";
import { codePointName, unfitCharacter } from "@/lib/domain/text-characters";

/** What people type beside a document. Refuses INVALID_INPUT for characters that cannot be kept or that mislead a reader. */
export function requirePlainText(input: {
  displayName?: string | undefined;
  note?: string | undefined;
  tags?: readonly string[] | undefined;
}): void {
  if (input.displayName !== undefined) requireFit("displayName", input.displayName, true);
  if (input.note !== undefined) requireFit("note", input.note, false);
  for (const tag of input.tags ?? []) requireFit("tags", tag, true);
}

function requireFit(field: string, text: string, oneLine: boolean): void {
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

/** The bytes of a typed document. Refuses INVALID_INPUT where half a surrogate pair would silently become another character. */
export function documentBytes(instructions: string): Uint8Array {
  if (instructions.isWellFormed()) return new TextEncoder().encode(instructions);
  throw new Refusal("INVALID_INPUT", "instructions: the text holds half a character (a lone surrogate).", {
    details: { reason: "characters", field: "instructions" },
    remedy: "Send the text as valid Unicode.",
  });
}
