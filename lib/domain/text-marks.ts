/**
 * What lint has found in one text: how often, and where first. Offsets are
 * UTF-16 units. One pass over the text collects everything, because lint runs
 * over thousands of files at a time.
 */
export interface Mark {
  count: number;
  offset: number;
  excerpt: string;
}

export interface TextMarks {
  lineFeeds: number;
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
const SHELL_AFTER_PIPE =
  /\|[ \t&\\\r\n]{0,20}(?:sudo(?:[ \t]+-\w{1,10}){0,3}[ \t]+)?(?:env[ \t]+)?(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:(?:ba|z|da|k|fi)?sh|python3?|node|perl|ruby|php|pwsh|iex|Invoke-Expression)(?![\w.-])/iy;
const FETCH = /\b(?:curl|wget|irm|iwr|Invoke-RestMethod|Invoke-WebRequest)\b/i;
const FETCH_IN_PARENTHESES =
  /\([ \t]{0,4}(?:curl|wget|irm|iwr|Invoke-RestMethod|Invoke-WebRequest|\(?New-Object[ \t]+(?:System\.)?Net\.WebClient)(?![\w-])/iy;
const RUN_BEFORE_PARENTHESES =
  /(?:\b(?:(?:ba|z|da|k)?sh|eval|source|exec|python3?|node|iex|Invoke-Expression)|^[ \t]*\.)(?:[ \t]+-\w{1,5})?[ \t]*["']?[<$]?$/im;

/** Known forms of credentials, each anchored where `SECRET_ANCHOR` found it. */
const SECRETS: readonly { form: string; pattern: RegExp }[] = [
  { form: "an AWS access key", pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}(?![0-9A-Za-z])/y },
  { form: "a GitHub token", pattern: /\bgh[opusr]_[A-Za-z0-9]{36,255}(?![A-Za-z0-9])/y },
  { form: "a GitHub token", pattern: /\bgithub_pat_[A-Za-z0-9_]{30,255}/y },
  { form: "an npm token", pattern: /\bnpm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y },
  { form: "a GitLab token", pattern: /\bglpat-[A-Za-z0-9_-]{20,255}/y },
  { form: "a Slack token", pattern: /\bxox[abprs]-[A-Za-z0-9-]{20,255}/y },
  { form: "an API key", pattern: /\bsk-[A-Za-z0-9_-]{24,255}/y },
  { form: "a Google API key", pattern: /\bAIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])/y },
  { form: "a private key", pattern: /-----BEGIN (?:[A-Z]{1,12} ){0,3}PRIVATE KEY-----/y },
];

/** The ASCII characters at which anything that is looked for can be recognised; all others are passed over. */
const TELLING = new Uint8Array(128);
for (const character of "\n(-/<I\\_|\u{7F}") TELLING[character.charCodeAt(0)] = 1;

/** Linear in the length of the text, whatever it holds. */
export function markText(text: string): TextMarks {
  const marks: TextMarks = {
    lineFeeds: 0,
    bidi: null,
    tagCharacters: null,
    zeroWidth: null,
    fetchAndRun: null,
    absolutePath: null,
    secret: null,
    htmlComment: null,
    links: [],
  };
  const pipes = new PipeWatch(text);
  const { length } = text;
  const telling = TELLING;
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      if (telling[unit] === 1) markAscii(marks, text, i, unit, pipes);
    } else if (unit >= 0xad && !isOrdinary(unit)) markHidden(marks, text, i, unit);
  }
  return marks;
}

function markAscii(marks: TextMarks, text: string, at: number, unit: number, pipes: PipeWatch): void {
  switch (unit) {
    case 0x0a:
      marks.lineFeeds++;
      // A backslash joins a line with the next.
      if (unitAt(text, at - 1) !== 0x5c) pipes.lineStart = at + 1;
      break;
    case 0x28: // (
      if (unitAt(text, at - 1) === 0x5d) {
        if (marks.links.length < MOST_LINKS) marks.links.push(at);
      } else if (runsFetched(text, at)) marks.fetchAndRun = add(marks.fetchAndRun, at, "");
      break;
    case 0x2f: // /
      if (isPathStart(text, at)) markPath(marks, HOME_PATH, text, at);
      break;
    case 0x3c: // <
      if (text.startsWith("!--", at + 1)) marks.htmlComment = add(marks.htmlComment, at, "");
      break;
    case 0x5c: // backslash
      if (unitAt(text, at - 1) === 0x3a && !isWord(unitAt(text, at - 3))) markPath(marks, DRIVE_PATH, text, at - 2);
      break;
    case 0x7c: // |
      if (pipes.runsFetched(at)) marks.fetchAndRun = add(marks.fetchAndRun, at, "");
      break;
    default: {
      const start = secretStart(text, at, unit);
      const form = start < 0 ? null : knownSecret(text, start);
      if (form !== null) marks.secret = add(marks.secret, start, form);
    }
  }
}

/** Where a known credential would begin that has its telling character at `at`; negative where none would. */
function secretStart(text: string, at: number, unit: number): number {
  const before = unitAt(text, at - 1);
  if (unit === 0x49) {
    // I: AKIA, ASIA, AIza
    if (before === 0x41) return text.startsWith("za", at + 1) ? at - 1 : -1;
    return (before === 0x4b || before === 0x53) && unitAt(text, at + 1) === 0x41 ? at - 2 : -1;
  }
  if (unit === 0x5f) {
    // _: ghp_, npm_, github_pat_
    if (unitAt(text, at - 2) === 0x68 && unitAt(text, at - 3) === 0x67) return at - 3;
    if (before === 0x6d) return text.startsWith("np", at - 3) ? at - 3 : -1;
    return before === 0x62 && text.startsWith("github", at - 6) ? at - 6 : -1;
  }
  // -: sk-, glpat-, xoxb-, -----BEGIN
  if (before === 0x6b) return unitAt(text, at - 2) === 0x73 ? at - 2 : -1;
  if (before === 0x74) return text.startsWith("glpa", at - 5) ? at - 5 : -1;
  if (before === 0x2d) return -1;
  if (unitAt(text, at + 1) === 0x2d) return text.startsWith("-----BEGIN ", at) ? at : -1;
  return unitAt(text, at - 2) === 0x78 && text.startsWith("xo", at - 4) ? at - 4 : -1;
}

/** Knows whether a command that fetches stands before a pipe on its line; looks at no part of a line twice. */
class PipeWatch {
  lineStart = 0;
  #looked = 0;
  #fetched = -1;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  runsFetched(at: number): boolean {
    const next = unitAt(this.#text, at + 1);
    // Cells of tables end in a pipe and a blank: what stands behind that tells most of them apart.
    const first = next === 0x20 ? unitAt(this.#text, at + 2) : next;
    if (!(isWord(first) || first === 0x2f || first <= 0x20 || first === 0x5c || first === 0x26)) return false;
    if (matchAt(SHELL_AFTER_PIPE, this.#text, at) === null) return false;
    const from = Math.max(this.lineStart, this.#looked);
    if (FETCH.test(this.#text.slice(from, at))) this.#fetched = at;
    this.#looked = at;
    if (this.#fetched < this.lineStart) return false;
    this.#fetched = -1;
    return true;
  }
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

function matchAt(pattern: RegExp, text: string, offset: number): string | null {
  if (offset < 0) return null;
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? null;
}

/** 0 outside of the text: `charCodeAt` beyond the ends is many times slower. */
function unitAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? text.charCodeAt(at) : 0;
}

function isWord(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
}

/** A slash that begins a path: one behind a word, a dot, `~`, `}` or another slash is part of something longer. */
function isPathStart(text: string, at: number): boolean {
  const next = unitAt(text, at + 1);
  // U, V, h, m, o, r, s: the first letters of the roots that are looked for.
  if (
    !(
      next === 0x55 ||
      next === 0x56 ||
      next === 0x68 ||
      next === 0x6d ||
      next === 0x6f ||
      next === 0x72 ||
      next === 0x73
    )
  ) {
    return false;
  }
  const before = unitAt(text, at - 1);
  return !(isWord(before) || before > 0x7f || "./~})]>$_-*%".includes(text.charAt(at - 1) || "\n"));
}

function runsFetched(text: string, at: number): boolean {
  const before = unitAt(text, at - 1);
  if (before !== 0x3c && before !== 0x24 && before !== 0x20) return false;
  if (matchAt(FETCH_IN_PARENTHESES, text, at) === null) return false;
  return RUN_BEFORE_PARENTHESES.test(text.slice(Math.max(0, at - 40), at));
}

function knownSecret(text: string, at: number): string | null {
  for (const { form, pattern } of SECRETS) {
    const found = matchAt(pattern, text, at);
    if (found !== null && !isPlaceholder(found)) return form;
  }
  return null;
}

/** Documentation is full of made-up keys. */
function isPlaceholder(secret: string): boolean {
  if (secret.startsWith("-----BEGIN")) return false;
  return (
    /example|your|xxxx|placeholder|dummy|fake|test|1234567|abcdef|\.\.\./i.test(secret) || new Set(secret).size < 10
  );
}

/** Most of what is written in the world's scripts: no need to look closer. */
function isOrdinary(unit: number): boolean {
  return (unit > 0xad && unit < 0x34f) || (unit >= 0x2070 && unit < 0xd800 && unit !== 0x3164);
}

function markHidden(marks: TextMarks, text: string, at: number, unit: number): void {
  if (isBidi(unit)) marks.bidi = add(marks.bidi, at, text.charAt(at));
  else if (unit === 0xdb40) {
    const low = unitAt(text, at + 1);
    // Flags such as Scotland's are spelled with tag characters behind a black flag.
    if (low >= 0xdc00 && low <= 0xdc7f && !isFlagTag(text, at)) {
      marks.tagCharacters = add(marks.tagCharacters, at, text.slice(at, at + 2));
    }
  } else if (isZeroWidth(unit) && !isJoinedScript(text, at, unit)) {
    marks.zeroWidth = add(marks.zeroWidth, at, text.charAt(at));
  }
}

function isBidi(unit: number): boolean {
  return (
    unit === 0x061c ||
    unit === 0x200e ||
    unit === 0x200f ||
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2066 && unit <= 0x2069)
  );
}

function isZeroWidth(unit: number): boolean {
  return (
    unit === 0xad ||
    unit === 0x034f ||
    unit === 0x115f ||
    unit === 0x1160 ||
    unit === 0x180e ||
    (unit >= 0x200b && unit <= 0x200d) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    (unit >= 0x2060 && unit <= 0x206f) ||
    unit === 0x3164 ||
    unit === 0xfeff ||
    unit === 0xffa0
  );
}

/** Joiners inside emoji and between letters of scripts that need them are spelling, not hiding. */
function isJoinedScript(text: string, at: number, unit: number): boolean {
  if (unit !== 0x200c && unit !== 0x200d) return false;
  const before = unitAt(text, at - 1);
  const after = unitAt(text, at + 1);
  return before > 0x2ff && after > 0x2ff && !isZeroWidth(before) && !isZeroWidth(after);
}

function isFlagTag(text: string, at: number): boolean {
  for (let i = at - 2; i >= Math.max(0, at - 14); i -= 2) {
    if (text.charCodeAt(i) !== 0xdb40) return text.codePointAt(i) === 0x1f3f4;
  }
  return false;
}
