import { isWordUnit, matchAt, unitAt } from "./text-units";

const SHELL_AFTER_PIPE =
  /\|[ \t&\\\r\n]{0,20}(?:sudo(?:[ \t]+-\w{1,10}){0,3}[ \t]+)?(?:env[ \t]+)?(?:\/(?:usr\/)?(?:local\/)?bin\/)?(?:(?:ba|z|da|k|fi)?sh|python3?|node|perl|ruby|php|pwsh|iex|Invoke-Expression)(?![\w.-])/iy;
const FETCH = /\b(?:curl|wget|irm|iwr|Invoke-RestMethod|Invoke-WebRequest)\b/i;
const FETCH_IN_PARENTHESES =
  /\([ \t]{0,4}(?:curl|wget|irm|iwr|Invoke-RestMethod|Invoke-WebRequest|\(?New-Object[ \t]+(?:System\.)?Net\.WebClient)(?![\w-])/iy;
const RUN_BEFORE_PARENTHESES =
  /(?:\b(?:(?:ba|z|da|k)?sh|eval|source|exec|python3?|node|iex|Invoke-Expression)|^[ \t]*\.)(?:[ \t]+-\w{1,5})?[ \t]*["']?[<$]?$/im;

/** How far before a parenthesis the program that runs its content is looked for. */
const REACH = 40;

/** Finds what is fetched and run unseen, called in order of place; looks at no part of a line twice. */
export class FetchWatch {
  #lookedTo = 0;
  #fetched = false;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** True where the pipe at `at` hands what a command before it fetched to an interpreter. */
  atPipe(at: number): boolean {
    const text = this.#text;
    const next = unitAt(text, at + 1);
    // Cells of tables end in a pipe and a blank: what stands behind that tells most of them apart.
    const first = next === 0x20 ? unitAt(text, at + 2) : next;
    if (!(isWordUnit(first) || first === 0x2f || first <= 0x20 || first === 0x5c || first === 0x26)) return false;
    if (matchAt(SHELL_AFTER_PIPE, text, at) === null) return false;
    const part = text.slice(this.#lookedTo, at);
    this.#lookedTo = at;
    const lineStart = lastLineStart(part);
    if (lineStart > 0) this.#fetched = false;
    if (FETCH.test(part.slice(lineStart))) this.#fetched = true;
    const runs = this.#fetched;
    this.#fetched = false;
    return runs;
  }

  /** True where the parenthesis at `at` fetches and an interpreter before it runs the result. */
  atParenthesis(at: number): boolean {
    const text = this.#text;
    const before = unitAt(text, at - 1);
    if (before !== 0x3c && before !== 0x24 && before !== 0x20) return false;
    if (matchAt(FETCH_IN_PARENTHESES, text, at) === null) return false;
    return RUN_BEFORE_PARENTHESES.test(text.slice(Math.max(0, at - REACH), at));
  }
}

/** Where the last line of a part begins, lines joined by a backslash being one; 0 where it began before. */
function lastLineStart(part: string): number {
  for (let feed = part.lastIndexOf("\n"); feed > 0; feed = part.lastIndexOf("\n", feed - 1)) {
    const before = part[feed - 1] === "\r" ? feed - 2 : feed - 1;
    if (part[before] !== "\\") return feed + 1;
  }
  return part.startsWith("\n") ? 1 : 0;
}
