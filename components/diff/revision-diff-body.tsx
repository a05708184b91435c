"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RequestId } from "@/components/ui/request-id";
import { revisionDiffQuery } from "@/lib/client/diff/revision-diff-query";
import { toFailure } from "@/lib/client/request-failure";
import { skillQuery } from "@/lib/client/skill-query";
import { count } from "@/lib/client/words";
import { ChangeCounts } from "./change-counts";
import { FileChange } from "./file-change";
import { FileDiffSection } from "./file-diff-section";
import { LayoutSwitch, useLayoutFor } from "./layout-switch";

export interface RevisionDiffProps {
  /** Id of the skill. */
  id: string;
  /** Numbers of the revisions. */
  from: number;
  to: number;
  /** The file that is open at first; the first changed one unless given. */
  file?: string | null;
}

export function RevisionDiffBody({ id, from, to, file }: RevisionDiffProps) {
  const place = useRef<HTMLElement>(null);
  const { layout, choice } = useLayoutFor(place);
  const query = useQuery(revisionDiffQuery(id, from, to));
  const current = useQuery({ ...skillQuery(id), select: (skill) => skill.revision }).data;

  const named = (number: number) => `r${number}${number === current ? " (current)" : ""}`;
  const title = `Changes ${named(from)} → ${named(to)}`;
  const files = query.data?.files ?? [];
  const changed = files.filter(({ status }) => status !== "same");
  const unchanged = files.length - changed.length;
  const open = changed.some(({ path }) => path === file) ? file : changed[0]?.path;
  const sum = (key: "additions" | "deletions") => changed.reduce((total, each) => total + each[key], 0);
  return (
    <section ref={place} aria-label={title} className="flex min-w-0 flex-col gap-3">
      <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 font-semibold">{title}</h3>
        {changed.length > 0 && (
          <>
            <p className="text-second text-small">{count(changed.length, "file")}</p>
            <ChangeCounts additions={sum("additions")} deletions={sum("deletions")} />
          </>
        )}
        {choice && changed.length > 0 && <LayoutSwitch layout={layout} />}
      </header>
      {query.isPending && <ProgressBar label="Comparing the revisions" value={null} thin />}
      {query.isError && <DiffFailed error={query.error} onRetry={() => query.refetch()} />}
      {query.data && changed.length === 0 && <p className="py-6 text-center text-second">No differences</p>}
      {changed.length > 0 && (
        <ul className="flex flex-col gap-2">
          {changed.map((each) => (
            <li key={each.path}>
              <FileDiffSection file={each} initiallyOpen={each.path === open}>
                {() => <FileChange id={id} from={from} to={to} file={each} layout={layout} />}
              </FileDiffSection>
            </li>
          ))}
        </ul>
      )}
      {unchanged > 0 && <p className="text-second text-small">{count(unchanged, "file")} the same in both</p>}
    </section>
  );
}

function DiffFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const failure = toFailure(error);
  return (
    <Notice tone="bad" title="The revisions could not be compared">
      <p className="text-second">{failure.message}</p>
      {failure.body?.remedy && <p className="text-second">{failure.body.remedy}</p>}
      {failure.body && <RequestId code={failure.body.code} requestId={failure.body.requestId} />}
      <Button size="small" className="mt-2" onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  );
}
