import { RENDER_LIMITS } from "@/lib/contract/limits";
import { markdownNesting } from "@/lib/domain/markdown-nesting";
import type { MarkdownNode } from "./markdown-tree";
import type { MarkdownAnswer } from "./markdown-worker";

/** Why a text is shown as source only. */
export type NotRendered = "size" | "nesting" | "time" | "parts" | "failed";
export type ParsedMarkdown = { ok: true; tree: MarkdownNode[] } | { ok: false; reason: NotRendered };

/** Beyond it the worker is ended: some short texts take a parser minutes. */
const PATIENCE_MS = 4_000;

let worker: Worker | null = null;
let lastId = 0;

/** What can be told without parsing; null where the text may be tried. */
export function whyNotRendered(text: string): NotRendered | null {
  const { bytes, nesting } = RENDER_LIMITS;
  if (text.length > bytes || new TextEncoder().encode(text).length > bytes) return "size";
  return markdownNesting(text) > nesting ? "nesting" : null;
}

/**
 * Parses away from the page, so that no text can hold it up. One text at a
 * time: a newer one waits for the older, or for its end by the clock.
 */
export async function parseMarkdown(text: string): Promise<ParsedMarkdown> {
  const reason = whyNotRendered(text);
  if (reason !== null) return { ok: false, reason };
  const turn = queue.then(() => ask(text));
  queue = turn.catch(() => undefined);
  return turn;
}

let queue: Promise<unknown> = Promise.resolve();

function ask(text: string): Promise<ParsedMarkdown> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    worker ??= new Worker(new URL("./markdown-worker.ts", import.meta.url), { type: "module" });
    const asked = worker;
    const finish = (answer: ParsedMarkdown, broken: boolean) => {
      clearTimeout(timer);
      asked.onmessage = null;
      asked.onerror = null;
      if (broken) {
        asked.terminate();
        worker = null;
      }
      resolve(answer);
    };
    const timer = setTimeout(() => finish({ ok: false, reason: "time" }, true), PATIENCE_MS);
    asked.onerror = () => finish({ ok: false, reason: "failed" }, true);
    asked.onmessage = (event: MessageEvent<MarkdownAnswer>) => {
      if (event.data.id !== id) return;
      const { tree } = event.data;
      finish(tree === null ? { ok: false, reason: "parts" } : { ok: true, tree }, false);
    };
    asked.postMessage({ id, text });
  });
}
