/**
 * JSON text that both databases keep. PostgreSQL refuses the character U+0000
 * and halves of surrogate pairs, in text and in JSON; people's files may hold
 * both, and what quotes them would be refused long after it was judged. They
 * become U+FFFD, as when text is decoded.
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  // Both are always written as escapes; where no such escape is, nothing has to be looked at.
  return /\\u(0000|d[89a-f])/.test(text)
    ? JSON.stringify(value, (_, each) => (typeof each === "string" ? storableText(each) : each))
    : text;
}

/** For text that is a column or is looked up: what nobody can have stored is then not found, instead of a fault. */
export function storableText(value: string): string {
  return value.replaceAll("\0", "\uFFFD").toWellFormed();
}
