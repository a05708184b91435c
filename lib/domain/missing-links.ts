import { CodeRanges } from "./code-ranges";
import type { Mark } from "./text-marks";

/** Longest link target that is looked at. */
const LONGEST_TARGET = 1_000;

/**
 * The first relative link of a document to a file that the package does not
 * hold, and how many there are. `links` are offsets of `(` behind `]`. Links
 * in code are examples and do not count. `paths` are the package's files.
 */
export function markMissingLinks(
  text: string,
  links: readonly number[],
  bodyOffset: number,
  paths: ReadonlySet<string>,
): Mark | null {
  let mark: Mark | null = null;
  let code: CodeRanges | null = null;
  for (const at of links) {
    if (at < bodyOffset) continue;
    const target = targetAt(text, at + 1);
    const path = target === null ? null : packagePath(target);
    if (path === null || paths.has(path) || hasDirectory(paths, path)) continue;
    code ??= new CodeRanges(text, bodyOffset);
    if (code.contains(at)) continue;
    if (mark === null) mark = { count: 1, offset: at, excerpt: target ?? "" };
    else mark.count++;
  }
  return mark;
}

function targetAt(text: string, from: number): string | null {
  const window = text.slice(from, from + LONGEST_TARGET);
  const target = /^[ \t]*(?:<([^<>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)?))/.exec(window);
  const found = target?.[1] ?? target?.[2] ?? "";
  return found === "" ? null : found;
}

/** The path inside the package that a relative target means; null for everything that is no file of it by form. */
function packagePath(target: string): string | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\#?~])/i.test(target) || /[{}$<>*|…]|^\.\.\.$/.test(target)) return null;
  const plain = decode(target.replace(/[?#].*$/, ""));
  // Words in brackets and parentheses are no link without a file's form.
  if (!/[./]/.test(plain)) return null;
  const segments: string[] = [];
  for (const segment of plain.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return `../${plain}`;
  }
  return segments.length === 0 ? null : segments.join("/");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hasDirectory(paths: ReadonlySet<string>, directory: string): boolean {
  const prefix = `${directory}/`;
  for (const path of paths) if (path.startsWith(prefix)) return true;
  return false;
}
