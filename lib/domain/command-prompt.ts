/** One argument that a command asks for. */
export interface CommandArgument {
  name: string;
  description: string;
  required: boolean;
}

/** Argument that takes everything behind the command's name, where the command does not name its arguments one by one. */
export const WHOLE_ARGUMENT = "arguments";

/** `$ARGUMENTS`, or `$1`–`$9`. */
const PLACEHOLDER = /\$ARGUMENTS\b|\$([1-9])(?!\d)/g;
const NAMED = /^(?:\[[^[\]<>|]+\]|<[^[\]<>|]+>)(?:\s+(?:\[[^[\]<>|]+\]|<[^[\]<>|]+>))*$/;
const ONE = /\[([^\]]+)\]|<([^>]+)>/g;
const PLAIN_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,62}[\p{L}\p{N}.])?$/u;

/**
 * The arguments of a command, in their order. A hint that is nothing but
 * brackets names them (`[issue] [priority]`, `<file>` for one that must be
 * given); any other hint, and a text with placeholders and no hint, makes one
 * argument that takes everything. None where the command takes none.
 */
export function commandArguments(input: { hint: string | null; body: string }): CommandArgument[] {
  const hint = input.hint?.trim() ?? "";
  if (NAMED.test(hint)) {
    const named = Array.from(hint.matchAll(ONE), ([whole, optional, required]) => ({
      name: (optional ?? required ?? "").trim(),
      description: whole,
      required: required !== undefined,
    }));
    const names = new Set(named.map(({ name }) => name));
    if (names.size === named.length && named.every(({ name }) => PLAIN_NAME.test(name))) return named;
  }
  if (hint === "" && input.body.search(PLACEHOLDER) < 0) return [];
  return [{ name: WHOLE_ARGUMENT, description: hint === "" ? "What the command is about" : hint, required: false }];
}

/**
 * The command's text for these values: `$ARGUMENTS` is all of them with blanks
 * between, `$1`–`$9` one each (words, where they come as one text; quotes keep
 * blanks together). Values are put in once and never looked into again. A text
 * without a placeholder gets what was given below it, so that nothing is lost.
 */
export function fillCommand(
  body: string,
  takes: readonly CommandArgument[],
  values: Readonly<Record<string, string>>,
): string {
  if (takes.length === 0) return body;
  const given = takes.map(({ name }) => (Object.hasOwn(values, name) ? (values[name] ?? "") : ""));
  const all = given.filter((value) => value !== "").join(" ");
  const isWhole = takes.length === 1 && takes[0]?.name === WHOLE_ARGUMENT;
  const words = isWhole ? wordsOf(all) : given;
  let placed = false;
  const filled = body.replace(PLACEHOLDER, (_, position: string | undefined) => {
    placed = true;
    return position === undefined ? all : (words[Number(position) - 1] ?? "");
  });
  return placed || all === "" ? filled : `${body.trimEnd()}\n\nARGUMENTS: ${all}\n`;
}

function wordsOf(text: string): string[] {
  return Array.from(
    text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );
}
