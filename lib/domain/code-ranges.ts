/** Fenced blocks of a document, and code spans judged by the backticks before a place on its line. */
export class CodeRanges {
  readonly #fences: [from: number, to: number][] = [];
  readonly #text: string;

  constructor(text: string, from: number) {
    this.#text = text;
    const fence = /^ {0,3}(`{3,}|~{3,})[^\n]*$/gm;
    fence.lastIndex = from;
    let open: { at: number; mark: string } | null = null;
    for (let match = fence.exec(text); match !== null; match = fence.exec(text)) {
      const mark = match[1] ?? "";
      if (open === null) open = { at: match.index, mark };
      else if (mark.startsWith(open.mark)) {
        this.#fences.push([open.at, fence.lastIndex]);
        open = null;
      }
    }
    if (open !== null) this.#fences.push([open.at, text.length]);
  }

  contains(offset: number): boolean {
    if (this.#inFence(offset)) return true;
    const lineStart = Math.max(this.#text.lastIndexOf("\n", offset - 1) + 1, offset - 500);
    return (this.#text.slice(lineStart, offset).match(/`/g)?.length ?? 0) % 2 === 1;
  }

  #inFence(offset: number): boolean {
    let low = 0;
    let high = this.#fences.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const [from, to] = this.#fences[middle] ?? [0, 0];
      if (offset < from) high = middle;
      else if (offset >= to) low = middle + 1;
      else return true;
    }
    return false;
  }
}
