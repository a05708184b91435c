import { isValidElement, type ReactElement, type ReactNode } from "react";
import Markdown, { type Options } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";

/** An element of rendered Markdown as plain data: it crosses from a worker to the page. */
export interface MarkdownElement {
  tag: string;
  href?: string;
  src?: string;
  alt?: string;
  align?: "left" | "right" | "center";
  start?: number;
  checked?: boolean;
  children: MarkdownNode[];
}
export type MarkdownNode = string | MarkdownElement;

/** More elements than this would hold up the page that draws them: a small text can ask for millions of table cells. */
const MOST_ELEMENTS = 20_000;
const DEEPEST = 200;

export class MarkdownTooLarge extends Error {}

const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, src: ["http", "https", "data"] },
};

interface TreeNode {
  type: string;
  value?: string;
  children?: TreeNode[];
}

/** HTML in a document is shown as the text that it is. Without this, cleaning would drop it unseen. */
function htmlAsText() {
  return (tree: TreeNode) => {
    const open = [tree];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (node.type === "raw") node.type = "text";
      if (node.children) open.push(...node.children);
    }
  };
}

// Which addresses are followed and loaded is decided where they are drawn; cleaning has gone before.
const OPTIONS: Options = {
  remarkPlugins: [remarkGfm],
  rehypePlugins: [htmlAsText, [rehypeSanitize, SCHEMA]],
  urlTransform: (url) => url,
};

/**
 * Parses Markdown (CommonMark and GFM) into cleaned elements. Throws
 * `MarkdownTooLarge` beyond 20,000 elements, and RangeError where the text is
 * nested too deep for the stack. May take long: runs in a worker.
 */
export function markdownTree(text: string): MarkdownNode[] {
  const budget = { elements: 0 };
  return nodesOf(Markdown({ ...OPTIONS, children: text }), budget, 0);
}

function nodesOf(node: ReactNode, budget: { elements: number }, depth: number): MarkdownNode[] {
  if (depth > DEEPEST) throw new MarkdownTooLarge();
  if (typeof node === "string") return [node];
  if (Array.isArray(node)) return node.flatMap((child: ReactNode) => nodesOf(child, budget, depth));
  if (!isValidElement(node)) return [];
  const { type, props } = node as ReactElement<Record<string, unknown> & { children?: ReactNode }>;
  const children = nodesOf(props.children, budget, depth + 1);
  if (typeof type !== "string") return children;
  budget.elements += 1;
  if (budget.elements > MOST_ELEMENTS) throw new MarkdownTooLarge();
  const align = (props.style as { textAlign?: MarkdownElement["align"] } | undefined)?.textAlign;
  return [
    {
      tag: type,
      ...(typeof props.href === "string" && { href: props.href }),
      ...(typeof props.src === "string" && { src: props.src }),
      ...(typeof props.alt === "string" && { alt: props.alt }),
      ...(typeof props.start === "number" && { start: props.start }),
      ...(type === "input" && { checked: props.checked === true }),
      ...(align && { align }),
      children,
    },
  ];
}
