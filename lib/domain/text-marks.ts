import { FetchWatch } from "./fetch-and-run";
import { hiddenKind } from "./hidden-characters";
import { SecretWatch } from "./known-secrets";
import { isWordUnit, matchAt, unitAt } from "./text-units";

/** What was found how often, and where first; offsets are UTF-16 units. */
export interface Mark {
  count: number;
  offset: number;
  excerpt: string;
}

export interface TextMarks {
  bidi: Mark | null;
  tagCharacters: Mark | null;
  zeroWidth: Mark | null;
  fetchAndRun: Mark | null;
  absolutePath: Mark | null;
  secret: Mark | null;
  htmlComment: Mark | null;
  /** Offsets of the `(` of inline Markdown links. */
  links: number[];
}

/** Links looked at in one text; a text with more has other troubles. */
const MOST_LINKS = 2_000;

const HOME_PATH = /\/(?:Users|home|root|Volumes|mnt|media|opt|srv)\/[\p{L}\p{N}._-]+[^\s"'`<>)\]|,;]{0,100}/uy;
const DRIVE_PATH = /[A-Z]:\\[A-Za-z][^\s"'`<>|]{0,100}/y;

/**
 * The characters at which anything that is looked for can be recognised. The
 * regular expression engine passes over all others several times faster than
 * a loop does.
 */
const TELLING =
  /[\u034F(\-/<I\\_|\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uDB40]/g;

/**
 * Collects in one pass all that lint wants to know of a text, because lint
 * runs over thousands of files at a time. Linear whatever the text holds.
 */
export function markText(text: string): TextMarks {
  const marks: TextMarks = {
    bidi: null,
    tagCharacters: null,
    zeroWidth: null,
    fetchAndRun: null,
    absolutePath: null,
    secret: null,
    htmlComment: null,
    links: [],
  };
  const fetches = new FetchWatch(text);
  const secrets = new SecretWatch(text);
  TELLING.lastIndex = 0;
  while (TELLING.test(text)) {
    const at = TELLING.lastIndex - 1;
    const unit = text.charCodeAt(at);
    if (unit < 0x80) markAscii(marks, text, at, unit, fetches, secrets);
    else markHidden(marks, text, at, unit);
  }
  return marks;
}

function markAscii(
  marks: TextMarks,
  text: string,
  at: number,
  unit: number,
  fetches: FetchWatch,
  secrets: SecretWatch,
): void {
  switch (unit) {
    case 0x28: // (
      if (unitAt(text, at - 1) === 0x5d) {
        if (marks.links.length < MOST_LINKS) marks.links.push(at);
      } else if (fetches.atParenthesis(at)) marks.fetchAndRun = add(marks.fetchAndRun, at, "");
      break;
    case 0x2f: // /
      if (beginsPath(text, at)) markPath(marks, HOME_PATH, text, at);
      break;
    case 0x3c: // <
      if (text.startsWith("!--", at + 1)) marks.htmlComment = add(marks.htmlComment, at, "");
      break;
    case 0x5c: // backslash
      if (unitAt(text, at - 1) === 0x3a && !isWordUnit(unitAt(text, at - 3))) markPath(marks, DRIVE_PATH, text, at - 2);
      break;
    case 0x7c: // |
      if (fetches.atPipe(at)) marks.fetchAndRun = add(marks.fetchAndRun, at, "");
      break;
    default: {
      const secret = secrets.find(at, unit);
      if (secret !== null) marks.secret = add(marks.secret, secret.offset, secret.form);
    }
  }
}

function markHidden(marks: TextMarks, text: string, at: number, unit: number): void {
  const kind = hiddenKind(text, at, unit);
  if (kind === "bidi") marks.bidi = add(marks.bidi, at, text.charAt(at));
  else if (kind === "tag") marks.tagCharacters = add(marks.tagCharacters, at, text.slice(at, at + 2));
  else if (kind === "zero-width") marks.zeroWidth = add(marks.zeroWidth, at, text.charAt(at));
}

/** A slash that begins a path: one behind a word, a dot, `~`, `}` or another slash is part of something longer. */
function beginsPath(text: string, at: number): boolean {
  const next = unitAt(text, at + 1);
  // U, V, h, m, o, r, s: the first letters of the roots that are looked for.
  if (
    next !== 0x68 &&
    next !== 0x55 &&
    next !== 0x72 &&
    next !== 0x6d &&
    next !== 0x6f &&
    next !== 0x73 &&
    next !== 0x56
  ) {
    return false;
  }
  const before = unitAt(text, at - 1);
  return before === 0 || !(isWordUnit(before) || before > 0x7f || "./~})]>$_-*%".includes(String.fromCharCode(before)));
}

function markPath(marks: TextMarks, pattern: RegExp, text: string, at: number): void {
  const path = matchAt(pattern, text, at);
  if (path !== null) marks.absolutePath = add(marks.absolutePath, at, path);
}

function add(mark: Mark | null, offset: number, excerpt: string): Mark {
  if (mark === null) return { count: 1, offset, excerpt };
  mark.count++;
  return mark;
}
