"use client";

import { type ReactNode, useMemo } from "react";
import { MarkdownView } from "@/components/markdown/markdown-view";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { visibleText } from "@/lib/client/visible-text";
import { readSkillDocument, type SkillDocument } from "@/lib/domain/skill-document";
import { SourceView } from "./source-view";

interface RenderedSkillProps {
  bytes: Uint8Array;
  onOpenFile: (path: string) => void;
}

/** The front matter as a list of what it declares, and the text below it. */
export function RenderedSkill({ bytes, onOpenFile }: RenderedSkillProps) {
  const read = useMemo(() => {
    const reading = readSkillDocument(bytes);
    if (reading.ok) {
      const { document, text, bodyOffset } = reading;
      return { document, body: text.slice(bodyOffset), refusal: null };
    }
    return { document: null, body: new TextDecoder().decode(bytes), refusal: reading.refusal.message };
  }, [bytes]);
  if (read.document === null) {
    return (
      <>
        <Notice tone="warn" title="Shown as source: the front matter cannot be read" className="mx-5 mt-3">
          <p className="text-second">{visibleText(read.refusal)}</p>
        </Notice>
        <SourceView label="Source of SKILL.md" text={read.body} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4 px-5 pt-3 pb-8">
      <FrontMatter document={read.document} />
      <MarkdownView text={read.body} onOpenFile={onOpenFile} source={<SourceView label="Source" text={read.body} />} />
    </div>
  );
}

function FrontMatter({ document }: { document: SkillDocument }) {
  const rows: [string, ReactNode][] = [
    ["name", <code key="name">{document.name}</code>],
    ["version", document.declaredVersion ? <code key="version">{document.declaredVersion}</code> : "none declared"],
  ];
  if (document.license) rows.push(["license", visibleText(document.license)]);
  if (document.compatibility) rows.push(["compatibility", visibleText(document.compatibility)]);
  if (document.allowedTools?.length) rows.push(["allowed tools", <Words key="tools" words={document.allowedTools} />]);
  if (document.argumentHint) rows.push(["argument hint", <code key="hint">{visibleText(document.argumentHint)}</code>]);
  if (document.disableModelInvocation) rows.push(["invocation", "by people only"]);
  if (!document.userInvocable) rows.push(["invocation", "not by people"]);
  if (document.unknownKeys.length > 0) rows.push(["other keys", <Words key="keys" words={document.unknownKeys} />]);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2 text-small [&_code]:font-mono">
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-third">{term}</dt>
          <dd className="min-w-0 break-words text-second">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {words.map((word) => (
        <Badge key={word}>{visibleText(word)}</Badge>
      ))}
    </span>
  );
}
