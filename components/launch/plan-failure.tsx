import { FailureNotice } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import type { RequestFailure } from "@/lib/client/request-failure";

/** Why there is no plan of what stands in the fields. */
export function PlanFailure({ failure, onRetry }: { failure: RequestFailure; onRetry: () => void }) {
  const reason = failure.body?.details?.reason;
  return (
    <FailureNotice
      title={reason === "root" ? "This working tree cannot be used" : "There is no plan of this"}
      failure={failure}
      onRetry={onRetry}
    >
      <WorkspaceLink failure={failure} />
    </FailureNotice>
  );
}

/** Where the refusal names a workspace, the way to it. */
export function WorkspaceLink({ failure }: { failure: RequestFailure }) {
  const details = failure.body?.details;
  const id = details?.workspaceId ?? details?.workspace;
  if (typeof id !== "string") return null;
  return (
    <Link href={`/workspaces/${encodeURIComponent(id)}`} className="self-center text-accent text-small underline">
      Open that workspace
    </Link>
  );
}
