"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { RequestFailure } from "@/lib/client/request-failure";
import { skillsQuery } from "@/lib/client/skills-query";
import type { PreviewRow } from "@/lib/client/upload/archive-preview";
import { choiceFor, type UploadChoices } from "@/lib/client/upload/upload-choices";
import type { Upload, UploadState } from "@/lib/client/upload/use-upload";
import { visibleText } from "@/lib/client/visible-text";
import { count } from "@/lib/client/words";
import { ArchiveFaults } from "./archive-faults";
import { FailureNotice } from "./failure-notice";
import { PreviewRows } from "./preview-rows";

type PreviewState = Extract<UploadState, { phase: "preview" }>;

/** What is in the file, before anything is sent. */
export function PreviewStep({ state, upload }: { state: PreviewState; upload: Upload }) {
  const { preview, choices, failure, stopped } = state;
  const top = useRef<HTMLDivElement>(null);
  // Without the library nobody can say which rows would revise something.
  const { data: library, isPending } = useQuery(skillsQuery);
  const existing = useMemo(
    () => new Set((library ?? []).filter((row) => row.tier === "owner").map((row) => row.slug)),
    [library],
  );

  // Whatever had the focus before is gone: the file button, or the progress of a failed sending.
  useEffect(() => {
    if (preview || failure) top.current?.focus();
  }, [preview, failure]);

  // Rows that need a repair get it after they were sent once, so only an archive without any skill stays here.
  const sendable = preview.kind === "unreadable" || (preview.kind === "readable" && preview.rows.length > 0);
  const importable = preview.kind === "readable" ? countImportable(preview.rows, existing, choices) : 0;
  return (
    <>
      <div ref={top} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        {failure && (
          <div className="shrink-0 overflow-y-auto px-5 pt-4 max-sm:max-h-1/2">
            <FailureNotice failure={failure} />
          </div>
        )}
        {preview.kind === "readable" && isPending && (
          <div className="p-5">
            <ProgressBar label="Looking at what the library has" value={null} />
          </div>
        )}
        {preview.kind === "readable" && !isPending && (
          <PreviewRows preview={preview} choices={choices} existing={existing} onDecide={upload.decide} />
        )}
        {preview.kind === "unreadable" && !failure && (
          <div className="overflow-y-auto p-5">
            <Notice tone="warn" title="The browser could not look into this file">
              <p className="text-second">
                It may be no ZIP, or one of a kind that only the service reads. Send it, and the service will judge.
              </p>
            </Notice>
          </div>
        )}
        {preview.kind === "refused" && (
          <div className="overflow-y-auto p-5">
            <Notice tone="bad" title={visibleText(preview.refusal.message)}>
              <p className="text-second">
                {preview.refusal.remedy} <code className="font-mono text-label">{preview.refusal.code}</code>
              </p>
              <ArchiveFaults code={preview.refusal.code} entries={preview.refusal.entries} />
            </Notice>
          </div>
        )}
      </div>
      <DialogFooter>
        <p className="mr-auto text-second text-small">{whatIsStored(failure, stopped)}</p>
        <Button onClick={upload.startOver}>Choose another file</Button>
        {sendable && (
          <Button variant="primary" disabled={isPending} onClick={upload.send}>
            {importable > 0 ? `Import ${count(importable, "skill")}` : "Send"}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

/** A refusal stores nothing; where no answer came nobody here can tell. */
function whatIsStored(failure: RequestFailure | null, stopped: boolean): string {
  if (stopped) return "The upload was stopped. If the service had it whole already, its skills are in the library.";
  if (failure === null) return "Nothing has been sent yet.";
  return failure.body ? "Nothing was stored." : "";
}

function countImportable(rows: readonly PreviewRow[], existing: ReadonlySet<string>, choices: UploadChoices): number {
  const stays = (row: PreviewRow) =>
    row.slug !== null && existing.has(row.slug) && choiceFor(choices, row.path) === "skip";
  return rows.filter((row) => row.fate === "import" && !stays(row)).length;
}
