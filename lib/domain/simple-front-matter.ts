import { Pair, Scalar, YAMLMap, YAMLSeq } from "yaml";

/** Words that the core schema does not read as text (YAML 1.2.2, section 10.3.2). */
const NOT_TEXT = /^(?:true|false|null)$/i;

const KEY = /([A-Za-z][A-Za-z0-9_-]{0,63}):(?: +|(?=\n))/y;
/** A plain scalar on one line that begins with a letter: no indicator, number or date among them. */
const PLAIN = /\p{L}[^\n]*/uy;
const QUOTED = /"([^"\\\n]*)" *(?=\n|$)/y;

/** A list of words, `[one, two-three]`. */
const WORDS = /\[([A-Za-z][\w-]*(?:, ?[A-Za-z][\w-]*)*)\] *(?=\n|$)/y;

/** Characters for which the whole document goes to the yaml package. */
const UNUSUAL = /(?!\n)\p{Cc}|[\u{FEFF}\u{2028}\u{2029}]|\p{Surrogate}/u;

/**
 * The map of front matter in the simplest and by far most frequent form: one
 * `key: text` or `key: [words]` a line, unindented, each key once. Null for everything else,
 * which the yaml package then reads. The nodes are the same that the package
 * gives, a property test holds them against each other; composing them here
 * takes a tenth of its time, and an upload holds hundreds.
 */
export function readSimpleFrontMatter(yaml: string): YAMLMap | null {
  if (UNUSUAL.test(yaml)) return null;
  const map = new YAMLMap();
  const seen = new Set<string>();
  for (let at = 0; at < yaml.length; ) {
    KEY.lastIndex = at;
    const name = KEY.exec(yaml)?.[1];
    if (name === undefined || seen.has(name) || NOT_TEXT.test(name)) return null;
    seen.add(name);
    const value = readValue(yaml, KEY.lastIndex);
    if (value === null) return null;
    map.items.push(new Pair(scalar(name, Scalar.PLAIN, at, at + name.length), value.node));
    at = value.end + 1;
  }
  return map.items.length === 0 ? null : map;
}

function readValue(yaml: string, from: number): { node: Scalar | YAMLSeq; end: number } | null {
  QUOTED.lastIndex = from;
  const quoted = QUOTED.exec(yaml);
  if (quoted !== null) {
    const text = quoted[1] ?? "";
    return { node: scalar(text, Scalar.QUOTE_DOUBLE, from, from + text.length + 2), end: QUOTED.lastIndex };
  }
  WORDS.lastIndex = from;
  const words = WORDS.exec(yaml);
  if (words !== null) return readWords(words[1] ?? "", from, WORDS.lastIndex);
  PLAIN.lastIndex = from;
  const line = PLAIN.exec(yaml)?.[0];
  const text = line?.trimEnd();
  if (line === undefined || text === undefined || NOT_TEXT.test(text)) return null;
  if (text.endsWith(":") || text.includes(": ") || text.includes(" #")) return null;
  return { node: scalar(text, Scalar.PLAIN, from, from + text.length), end: from + line.length };
}

function readWords(list: string, from: number, end: number): { node: YAMLSeq; end: number } | null {
  const node = new YAMLSeq();
  node.flow = true;
  let at = from + 1;
  for (const item of list.split(",")) {
    const word = item.trimStart();
    if (NOT_TEXT.test(word)) return null;
    const start = at + item.length - word.length;
    node.items.push(scalar(word, Scalar.PLAIN, start, start + word.length));
    at += item.length + 1;
  }
  node.range = [from, at, at];
  return { node, end };
}

function scalar(text: string, type: Scalar.Type, start: number, end: number): Scalar {
  const node = new Scalar(text);
  node.source = text;
  node.type = type;
  node.range = [start, end, end];
  return node;
}
