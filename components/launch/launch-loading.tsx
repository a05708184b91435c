import { Button } from "@/components/ui/button";
import { DialogFooter, DialogHeader } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { RequestFailure } from "@/lib/client/request-failure";

interface LaunchLoadingProps {
  failure: RequestFailure | null;
  onRetry?: () => void;
  onLeave: () => void;
}

/** Before the form: what it begins with is on its way, or did not come. */
export function LaunchLoading({ failure, onRetry, onLeave }: LaunchLoadingProps) {
  return (
    <>
      <DialogHeader title="Launch workspace" />
      <div className="min-h-0 flex-1">
        {failure ? (
          <FailureNotice
            className="m-5"
            title="The dialog could not be filled"
            failure={failure}
            {...(onRetry ? { onRetry } : {})}
          />
        ) : (
          <div className="late">
            <ProgressBar label="Loading sets and workspace" value={null} thin />
          </div>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onLeave}>Cancel</Button>
      </DialogFooter>
    </>
  );
}
