import { CopyButton } from "@/components/ui/copy-button";
import { commandIn } from "@/lib/client/imports/job-words";
import { visibleText } from "@/lib/client/visible-text";
import type { ImportJob } from "@/lib/contract/imports";

/** The code of a failure and what to do about it; the reason stands in the job's sentence. */
export function JobFailure({ error }: { error: NonNullable<ImportJob["error"]> }) {
  const command = commandIn(error);
  return (
    <div className="rounded-control bg-bad-ground px-3 py-2">
      <p className="break-words">
        <code className="mr-2 font-medium font-mono text-bad text-label">{error.code}</code>
        {visibleText(error.remedy ?? error.message)}
      </p>
      {command !== null && (
        <p className="mt-1.5 flex flex-wrap items-center gap-2">
          <code className="min-w-0 break-all rounded-small bg-surface px-2 py-1 font-mono text-small">{command}</code>
          <CopyButton text={() => command}>Copy command</CopyButton>
        </p>
      )}
    </div>
  );
}
