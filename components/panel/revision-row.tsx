import clsx from "clsx";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { visibleText } from "@/lib/client/visible-text";
import { ORIGIN_WORDS, shortDigest } from "@/lib/client/words";
import type { SkillDetail } from "@/lib/contract/skill";
import { versionDrift } from "@/lib/domain/version-drift";
import { ImportedFrom } from "./imported-from";

type Revision = SkillDetail["revisions"][number];

interface RevisionRowProps {
  revision: Revision;
  /** Number of the current revision. */
  current: number;
  /** The revision this one followed. */
  before: Revision | undefined;
  last: boolean;
  busy: boolean;
  onFiles: () => void;
  onCompare: () => void;
  /** Absent where it may not be done. */
  onRestore: (() => void) | undefined;
  onFork: (() => void) | undefined;
}

/** One moment on the line of revisions. */
export function RevisionRow(props: RevisionRowProps) {
  const { revision, current, before, last, busy } = props;
  const { number, origin, version, author, createdAt, note, digest, importedFrom } = revision;
  // An import says of itself where it came from, and the line above says it in full.
  const ownNote = importedFrom && note?.startsWith("From ") ? null : note;
  const isCurrent = number === current;
  // A restore goes back on purpose.
  const drift = before && origin !== "restore" ? versionDrift(before.version, version) : null;
  const act = (label: string, onClick: () => void): ReactNode => (
    <Button variant="quiet" size="small" className="px-1.5" disabled={busy} onClick={onClick}>
      {label}
      <span className="sr-only"> revision {number}</span>
    </Button>
  );
  return (
    <li className="relative flex gap-3 pb-4">
      {!last && <span aria-hidden className="absolute top-4 bottom-0 left-[4.5px] w-px bg-line-strong" />}
      <span
        aria-hidden
        className={clsx(
          "relative mt-1.5 size-2.5 shrink-0 rounded-full border",
          isCurrent ? "border-ok bg-ok" : "border-edge bg-surface",
        )}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-x-2">
          <p className="flex min-h-6 min-w-0 flex-1 flex-wrap items-center gap-x-1.5">
            <span className="w-6 font-mono text-second text-small">r{number}</span>
            <span className="font-medium">{ORIGIN_WORDS[origin]}</span>
            {version === null ? (
              <span className="text-third">none declared</span>
            ) : (
              <span className="break-all font-mono text-small">{version}</span>
            )}
            {isCurrent && <Badge tone="ok">current</Badge>}
            {drift && (
              <Badge tone="warn" title={drift.message}>
                version did not advance
              </Badge>
            )}
          </p>
          <div className="-mr-1.5 flex shrink-0">
            {act("Files", props.onFiles)}
            {!isCurrent && act("Diff", props.onCompare)}
            {!isCurrent && props.onRestore && act("Restore", props.onRestore)}
            {props.onFork && act("Fork", props.onFork)}
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-x-1.5 text-second text-small">
          <span className="break-words">{visibleText(author)}</span>
          <span aria-hidden>·</span>
          <RelativeTime at={createdAt} />
          <span aria-hidden>·</span>
          <CopyText text={digest} shown={shortDigest(digest)} label="Copy digest" />
        </p>
        {importedFrom && <ImportedFrom source={importedFrom} />}
        {ownNote && <p className="mt-0.5 whitespace-pre-line break-words text-second">{visibleText(ownNote)}</p>}
      </div>
    </li>
  );
}
