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
const FETCH_IN_PARENTHESES = /\([ \t]{0,4}(?:curl|wget)(?![\w-])/y;
const RUN_BEFORE_PARENTHESES =
  /(?:\b(?:ba|z|da|k)?sh|\beval|\bsource|\bexec|\bpython3?|\bnode|^\s*\.)(?:[ \t]+-\w{1,5})?[ \t]+["']?[<$]$/m;
const POWERSHELL_FETCH = /\b(?:irm|iwr|Invoke-RestMethod|Invoke-WebRequest|DownloadString)\b/i;

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

/** Linear in the length of the text, whatever it holds. */
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
  const line = { start: 0, fetch: -1, powershell: -1 };
  const secretAt = (from: number) => {
    const form = knownSecret(text, from);
    if (form !== null) marks.secret = add(marks.secret, from, form);
  };
  const pathAt = (pattern: RegExp, from: number) => {
    const path = matchAt(pattern, text, from);
    if (path !== null) marks.absolutePath = add(marks.absolutePath, from, path);
  };

  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x7f) {
      if (unit >= 0xad && !isOrdinary(unit)) markHidden(marks, text, i, unit);
      continue;
    }
    switch (unit) {
      case 0x0a: // line feed; a backslash before it joins the lines
        if (text.charCodeAt(i - 1) !== 0x5c) line.start = i + 1;
        break;
      case 0x28: // (
        if (text.charCodeAt(i - 1) === 0x5d) {
          if (marks.links.length < MOST_LINKS) marks.links.push(i);
        } else if (runsFetched(text, i)) marks.fetchAndRun = add(marks.fetchAndRun, i, "");
        break;
      case 0x2d: // -
        if (text.startsWith("sk-", i - 2)) secretAt(i - 2);
        else if (text.startsWith("glpat-", i - 5)) secretAt(i - 5);
        else if (text.startsWith("xox", i - 4)) secretAt(i - 4);
        else if (text.startsWith("-----BEGIN ", i) && text.charCodeAt(i - 1) !== 0x2d) secretAt(i);
        break;
      case 0x2f: // /
        if (isPathStart(text, i)) pathAt(HOME_PATH, i);
        break;
      case 0x3c: // <
        if (text.startsWith("<!--", i)) marks.htmlComment = add(marks.htmlComment, i, "");
        break;
      case 0x49: // I, of AKIA and AIza
        if (text.startsWith("AKIA", i - 2) || text.startsWith("ASIA", i - 2)) secretAt(i - 2);
        else if (text.startsWith("AIza", i - 1)) secretAt(i - 1);
        break;
      case 0x5c: // backslash
        if (text.charCodeAt(i - 1) === 0x3a && !isWord(text.charCodeAt(i - 3))) pathAt(DRIVE_PATH, i - 2);
        break;
      case 0x5f: // _
        if (text.startsWith("gh", i - 3) || text.startsWith("npm", i - 3)) secretAt(i - 3);
        else if (text.startsWith("github_pat_", i - 6)) secretAt(i - 6);
        break;
      case 0x6c: // l
        if (text.startsWith("cur", i - 3)) line.fetch = i;
        break;
      case 0x74: // t
        if (text.startsWith("wge", i - 3)) line.fetch = i;
        break;
      case 0x78: // x
        if (line.powershell < line.start && text.startsWith("ie", i - 2)) {
          line.powershell = i;
          if (POWERSHELL_FETCH.test(text.slice(line.start, Math.min(i + 300, endOfLine(text, i))).slice(-1_000))) {
            marks.fetchAndRun = add(marks.fetchAndRun, i - 2, "");
          }
        }
        break;
      case 0x7c: // |
        if (line.fetch >= line.start && matchAt(SHELL_AFTER_PIPE, text, i)) {
          marks.fetchAndRun = add(marks.fetchAndRun, i, "");
          line.fetch = -1;
        }
        break;
    }
  }
  return marks;
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

function isWord(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
}

/** A slash that begins a path: one behind a word, a dot, `~`, `}` or another slash is part of something longer. */
function isPathStart(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
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
  const before = text.charCodeAt(at - 1);
  return !(isWord(before) || before > 0x7f || "./~})]>$_-*%".includes(text.charAt(at - 1) || "\n"));
}

function runsFetched(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (before !== 0x3c && before !== 0x24) return false;
  return (
    matchAt(FETCH_IN_PARENTHESES, text, at) !== null &&
    RUN_BEFORE_PARENTHESES.test(text.slice(Math.max(0, at - 40), at))
  );
}

function endOfLine(text: string, from: number): number {
  const end = text.slice(from, from + 300).indexOf("\n");
  return end < 0 ? from + 300 : from + end;
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
    const low = text.charCodeAt(at + 1);
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
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  return before > 0x2ff && after > 0x2ff && !isZeroWidth(before) && !isZeroWidth(after);
}

function isFlagTag(text: string, at: number): boolean {
  for (let i = at - 2; i >= Math.max(0, at - 14); i -= 2) {
    if (text.charCodeAt(i) !== 0xdb40) return text.codePointAt(i) === 0x1f3f4;
  }
  return false;
}
