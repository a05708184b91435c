const NEXT = /^import (?!type\b)[^;]*?["']next(\/[^"']*)?["'];/m;
const MARK = /^import ["']server-only["'];/m;

/**
 * Files that Next alone can load and that do not say so. Such a file throws in
 * a command or a benchmark at some later line; `server-only` makes it throw at
 * the first one, and keeps it out of the browser's bundle.
 */
export function unmarkedServerFiles(files: { path: string; text: string }[]): string[] {
  return files.filter(({ text }) => NEXT.test(text) && !MARK.test(text)).map(({ path }) => path);
}
