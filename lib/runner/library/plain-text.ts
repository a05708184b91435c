import { Refusal } from "@/lib/contract/errors";
import { requireFitText } from "@/lib/domain/fit-text";

/** What people type beside a document. Refuses INVALID_INPUT for characters that cannot be kept or that mislead a reader. */
export function requirePlainText(input: {
  displayName?: string | undefined;
  note?: string | undefined;
  tags?: readonly string[] | undefined;
}): void {
  if (input.displayName !== undefined) requireFitText("displayName", input.displayName, { oneLine: true });
  if (input.note !== undefined) requireFitText("note", input.note, { oneLine: false });
  for (const tag of input.tags ?? []) requireFitText("tags", tag, { oneLine: true });
}

/** The bytes of a typed document. Refuses INVALID_INPUT where half a surrogate pair would silently become another character. */
export function documentBytes(instructions: string): Uint8Array {
  if (instructions.isWellFormed()) return new TextEncoder().encode(instructions);
  throw new Refusal("INVALID_INPUT", "instructions: the text holds half a character (a lone surrogate).", {
    details: { reason: "characters", field: "instructions" },
    remedy: "Send the text as valid Unicode.",
  });
}
