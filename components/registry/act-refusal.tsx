import { BlockerLinks } from "@/components/ui/blocker-links";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import type { Blocker } from "@/lib/contract/skill-changes";
import type { RefusedSourceAct } from "./use-source-acts";

interface ActRefusalProps {
  failed: RefusedSourceAct;
  onDismiss: () => void;
  className?: string;
}

/** Why a source was not changed, where it happened, with links to what stands in the way. */
export function ActRefusal({ failed, onDismiss, className }: ActRefusalProps) {
  const { details } = failed.failure.body ?? {};
  const blockers = (Array.isArray(details?.blockers) ? details.blockers : []) as Blocker[];
  return (
    <FailureNotice title={failed.title} failure={failed.failure} className={className}>
      {blockers.length > 0 && (
        <p className="basis-full text-second">
          In use by <BlockerLinks blockers={blockers} />
        </p>
      )}
      <Button size="small" variant="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
    </FailureNotice>
  );
}
