import { ProgressBar } from "@/components/ui/progress-bar";
import type { UploadState } from "@/lib/client/upload/use-upload";
import { formatNumber } from "@/lib/client/words";

export function ReadingStep({ state }: { state: Extract<UploadState, { phase: "reading" }> }) {
  const { done, total } = state;
  return (
    <div className="flex flex-1 flex-col justify-center gap-2 px-5 py-16 sm:px-20">
      <p className="tabular font-medium">
        Looking into the archive
        {total > 0 && ` · ${formatNumber(done)} of ${formatNumber(total)} skills read`}
      </p>
      <ProgressBar label="Looking into the archive" value={total > 0 ? (done / total) * 100 : null} />
      <p className="text-second text-small">This happens in the browser. Nothing has been sent.</p>
    </div>
  );
}
