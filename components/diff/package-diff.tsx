"use client";

import { count } from "@/lib/client/words";
import type { FileDiff } from "@/lib/contract/skill-changes";
import { ChangeCounts } from "./change-counts";
import { FileDiffSection } from "./file-diff-section";
import { HunkLines } from "./hunk-lines";

interface PackageDiffProps {
  title: string;
  files: readonly FileDiff[];
}

/** Two packages that no address leads to, file by file: drawn from the stretches that the answer carries. */
export function PackageDiff({ title, files }: PackageDiffProps) {
  const changed = files.filter(({ status }) => status !== "same");
  const unchanged = files.length - changed.length;
  const sum = (key: "additions" | "deletions") => changed.reduce((total, each) => total + each[key], 0);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 break-words font-semibold">{title}</h3>
        {changed.length > 0 && (
          <>
            <p className="text-second text-small">{count(changed.length, "file")}</p>
            <ChangeCounts additions={sum("additions")} deletions={sum("deletions")} />
          </>
        )}
      </header>
      {changed.length === 0 && <p className="py-6 text-center text-second">No differences</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {changed.map((file) => (
          <li key={file.path}>
            <FileDiffSection file={file} initiallyOpen={file.path === changed[0]?.path}>
              {() => <HunkLines file={file} />}
            </FileDiffSection>
          </li>
        ))}
      </ul>
      {unchanged > 0 && <p className="text-second text-small">{count(unchanged, "file")} the same in both</p>}
    </section>
  );
}
