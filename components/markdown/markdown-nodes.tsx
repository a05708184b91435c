import { createElement, memo } from "react";
import type { MarkdownElement, MarkdownNode } from "@/lib/client/markdown/markdown-tree";
import { visibleText } from "@/lib/client/visible-text";
import { judgeLink } from "@/lib/domain/package-link";

interface MarkdownNodesProps {
  nodes: readonly MarkdownNode[];
  onOpenFile: ((path: string) => void) | undefined;
}

/** Drawn as they are, without attributes. Anything that is not here or below becomes its own text. */
const PLAIN = new Set(
  "p ul li blockquote pre code em strong del sup sub kbd hr br thead tbody tr dl dt dd section".split(" "),
);
const EMPTY = new Set(["hr", "br"]);
/** SVG is left out: it is a document of its own. */
const INLINE_IMAGE = /^data:image\/(?:png|gif|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;

export const MarkdownNodes = memo(function MarkdownNodes({ nodes, onOpenFile }: MarkdownNodesProps) {
  return nodes.map((node, index) =>
    typeof node === "string" ? (
      node
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never reorders
      <MarkdownPart key={index} node={node} onOpenFile={onOpenFile} />
    ),
  );
});

function MarkdownPart({ node, onOpenFile }: { node: MarkdownElement; onOpenFile: MarkdownNodesProps["onOpenFile"] }) {
  const inside = <MarkdownNodes nodes={node.children} onOpenFile={onOpenFile} />;
  const { tag } = node;
  // The page and the skill have the levels above.
  if (/^h[1-6]$/.test(tag)) {
    const level = Number(tag[1]);
    return createElement(`h${Math.min(6, level + 2)}`, { "data-level": level }, inside);
  }
  if (PLAIN.has(tag)) return EMPTY.has(tag) ? createElement(tag) : createElement(tag, undefined, inside);
  if (tag === "a") {
    return (
      <MarkdownLink href={node.href ?? ""} onOpenFile={onOpenFile}>
        {inside}
      </MarkdownLink>
    );
  }
  if (tag === "img") return <MarkdownImage node={node} />;
  if (tag === "ol") return <ol start={node.start}>{inside}</ol>;
  if (tag === "th" || tag === "td") {
    return createElement(tag, node.align && { style: { textAlign: node.align } }, inside);
  }
  if (tag === "table") {
    return (
      // A wide table is scrolled by itself, with the keyboard too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus can be scrolled by keys
      <section className="wide" tabIndex={0} aria-label="Table, scrollable">
        <table>{inside}</table>
      </section>
    );
  }
  if (tag === "input") return <span>{node.checked ? "☑ " : "☐ "}</span>;
  return inside;
}

function MarkdownLink({
  href,
  onOpenFile,
  children,
}: {
  href: string;
  onOpenFile: MarkdownNodesProps["onOpenFile"];
  children: React.ReactNode;
}) {
  const target = judgeLink(href);
  if (target.kind === "web") {
    return (
      <a href={target.url} target="_blank" rel="noopener noreferrer" title={visibleText(target.url)}>
        {children}
      </a>
    );
  }
  if (target.kind === "file" && onOpenFile) {
    return (
      <button type="button" title={`Open ${visibleText(target.path)}`} onClick={() => onOpenFile(target.path)}>
        {children}
      </button>
    );
  }
  return <span title={href === "" ? undefined : visibleText(href)}>{children}</span>;
}

/** Nothing is loaded from elsewhere: a picture that is not in the text itself is named. */
function MarkdownImage({ node: { src = "", alt = "" } }: { node: MarkdownElement }) {
  // biome-ignore lint/performance/noImgElement: the picture is in the address itself; there is nothing to optimise
  if (INLINE_IMAGE.test(src)) return <img src={src} alt={alt} />;
  const shown = visibleText(src.length > 200 ? `${src.slice(0, 200)}…` : src);
  return (
    <span className="picture">
      Picture{alt && `: ${alt}`}
      {shown && <code>{shown}</code>}
    </span>
  );
}
