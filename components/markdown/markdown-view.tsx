"use client";

import { type ReactNode, startTransition, useEffect, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { type NotRendered, type ParsedMarkdown, parseMarkdown } from "@/lib/client/markdown/parse-markdown";
import { visibleText } from "@/lib/client/visible-text";
import { RENDER_LIMITS } from "@/lib/contract/limits";
import { MarkdownNodes } from "./markdown-nodes";

const REASONS: Record<NotRendered, string> = {
  size: `It is over ${RENDER_LIMITS.bytes / 1024} KiB, the most that is rendered.`,
  nesting: `Its quotes or lists lie more than ${RENDER_LIMITS.nesting} deep in each other.`,
  time: "Rendering it took too long and was stopped.",
  parts: "It has too many parts, or they lie too deep in each other.",
  failed: "The renderer could not be started. Reload the page to try again.",
};

/** Most characters of a source that is shown here in place of what is too much to render. */
const SHOWN_SOURCE = 64 * 1024;

interface MarkdownViewProps {
  /** Markdown without front matter. */
  text: string;
  /** Opens a file of the package that the text links to; without it such links are plain text. */
  onOpenFile?: (path: string) => void;
  /** Shown under the reason where the text is not rendered; a plain listing unless given. */
  source?: ReactNode;
}

/**
 * Markdown as people read it, from anybody: no HTML, no remote images, no
 * scripts. What is too much to render is shown as source, with the reason.
 */
export function MarkdownView({ text, onOpenFile, source }: MarkdownViewProps) {
  const [parsed, setParsed] = useState<{ text: string; result: ParsedMarkdown } | null>(null);

  useEffect(() => {
    let wanted = true;
    void parseMarkdown(text).then((result) => {
      if (wanted) startTransition(() => setParsed({ text, result }));
    });
    return () => {
      wanted = false;
    };
  }, [text]);

  // A text before this one stays in sight until the new one is ready: typing does not flicker.
  if (parsed === null) return <p className="late text-second">Rendering…</p>;
  const { result } = parsed;
  if (!result.ok) return <NotRenderedSource reason={result.reason} text={parsed.text} source={source} />;
  return (
    <div className="prose" aria-busy={parsed.text !== text || undefined}>
      {result.tree.length === 0 && <p className="text-second">There is no text.</p>}
      <MarkdownNodes nodes={result.tree} onOpenFile={onOpenFile} />
    </div>
  );
}

function NotRenderedSource({ reason, text, source }: { reason: NotRendered; text: string; source: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice title="Shown as source">
        <p className="text-second">{REASONS[reason]}</p>
      </Notice>
      {source ?? (
        <pre className="whitespace-pre-wrap break-words font-mono text-small">
          {text.slice(0, SHOWN_SOURCE).split("\n").map(visibleText).join("\n")}
          {text.length > SHOWN_SOURCE && "\n…"}
        </pre>
      )}
    </div>
  );
}
