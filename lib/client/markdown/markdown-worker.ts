import { type MarkdownNode, markdownTree } from "./markdown-tree";

export interface MarkdownAnswer {
  id: number;
  /** Null where the text is too deep or has too many parts to be drawn. */
  tree: MarkdownNode[] | null;
}

self.onmessage = (event: MessageEvent<{ id: number; text: string }>) => {
  const { id, text } = event.data;
  let tree: MarkdownNode[] | null = null;
  try {
    tree = markdownTree(text);
  } catch {
    // The page then shows the source.
  }
  self.postMessage({ id, tree } satisfies MarkdownAnswer);
};
