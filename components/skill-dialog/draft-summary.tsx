"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { VersionText } from "@/components/ui/version-text";
import { RepairLines } from "@/components/upload/repair-lines";
import type { DraftCheck } from "@/lib/client/skill-dialog/check-draft";
import { visibleText } from "@/lib/client/visible-text";
import { count } from "@/lib/client/words";
import { errorFacts } from "@/lib/contract/errors";
import { type Finding, SEVERITIES } from "@/lib/contract/skill";
import type { LocatedRepair } from "@/lib/domain/skill-types";

interface DraftSummaryProps {
  check: DraftCheck;
  /** Whether it differs from what is saved: a version that nobody has touched has not failed to advance. */
  written: boolean;
  onGoTo: (line: number, column?: number) => void;
  onRepair: (repair: LocatedRepair) => void;
}

const SIGNS = {
  error: { Icon: CircleAlert, colour: "text-bad", word: "Error" },
  warning: { Icon: TriangleAlert, colour: "text-warn", word: "Warning" },
  info: { Icon: Info, colour: "text-second", word: "Advice" },
} as const;

/** What the runner makes of the draft, said while it is written. */
export function DraftSummary({ check, written, onGoTo, onRepair }: DraftSummaryProps) {
  const { document, refusal, findings, drift, name } = check;
  const ordered = SEVERITIES.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
  return (
    <section aria-label="Check of the draft" className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-2 font-medium">
        {refusal ? (
          <CircleAlert aria-hidden className="size-4 shrink-0 text-bad" />
        ) : (
          <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
        )}
        {statusOf(check)}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt className="text-second">Name</dt>
        <dd className="min-w-0 break-words">
          {name === null ? <span className="text-third">none</span> : visibleText(name)}
        </dd>
        <dt className="text-second">Declared version</dt>
        <dd className="min-w-0">
          {document ? <VersionText version={document.declaredVersion} /> : <span className="text-third">not read</span>}
        </dd>
        {document && (
          <>
            <dt className="text-second">Instructions</dt>
            <dd>about {count(document.bodyTokens, "token")}</dd>
          </>
        )}
      </dl>
      {refusal && (
        <Notice tone="warn" title={errorFacts(refusal.code).title}>
          <p className="text-second [overflow-wrap:anywhere]">{visibleText(refusal.message)}</p>
          {refusal.repair && <RepairLines repair={refusal.repair} />}
          <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
            {refusal.line !== undefined && <GoTo line={refusal.line} column={refusal.column} onGoTo={onGoTo} />}
            {refusal.repair && <RepairButton repair={refusal.repair} onRepair={onRepair} />}
          </div>
        </Notice>
      )}
      {drift && written && (
        <Notice tone="warn" title="Version does not advance">
          <p className="text-second">{drift.message}</p>
          {document?.keyLines.version !== undefined && (
            <div className="mt-2">
              <GoTo line={document.keyLines.version} onGoTo={onGoTo} />
            </div>
          )}
        </Notice>
      )}
      {ordered.length > 0 && (
        <ul aria-label="Findings" className="flex flex-col gap-2.5">
          {ordered.map((finding) => (
            <FindingItem key={finding.code} finding={finding} onGoTo={onGoTo} />
          ))}
        </ul>
      )}
    </section>
  );
}

function statusOf({ refusal, findings, tooLarge }: DraftCheck): string {
  if (tooLarge) return "Too large to be saved";
  if (refusal) return refusal.line === undefined ? "Cannot be saved yet" : `Cannot be saved yet: line ${refusal.line}`;
  return findings.length === 0 ? "No findings" : count(findings.length, "finding");
}

function GoTo({
  line,
  column,
  onGoTo,
}: {
  line: number;
  column?: number | undefined;
  onGoTo: DraftSummaryProps["onGoTo"];
}) {
  return (
    <Button size="small" onClick={() => onGoTo(line, column)}>
      Go to line {line}
    </Button>
  );
}

export function RepairButton({ repair, onRepair }: { repair: LocatedRepair; onRepair: DraftSummaryProps["onRepair"] }) {
  return (
    <Button size="small" onClick={() => onRepair(repair)}>
      Repair
    </Button>
  );
}

function FindingItem({ finding, onGoTo }: { finding: Finding; onGoTo: DraftSummaryProps["onGoTo"] }) {
  const { Icon, colour, word } = SIGNS[finding.severity];
  const { line } = finding;
  return (
    <li className="flex gap-2">
      <Icon aria-label={word} role="img" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <code className="break-all font-mono text-label text-second">{finding.code}</code>
          {line !== undefined && (
            <button
              type="button"
              onClick={() => onGoTo(line)}
              className="inline-flex min-h-6 items-center text-accent text-small underline underline-offset-2"
            >
              line {line}
            </button>
          )}
        </p>
        <p className="break-words text-second text-small">{visibleText(finding.message)}</p>
      </div>
    </li>
  );
}
