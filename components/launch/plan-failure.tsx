import { z } from "zod";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import type { RequestFailure } from "@/lib/client/request-failure";
import { workspacePage } from "@/lib/client/skill-sets-query";

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

const NamedWorkspace = z.object({ id: z.string(), name: z.string() });

/** Where the refusal names a workspace, the way to it. */
export function WorkspaceLink({ failure }: { failure: RequestFailure }) {
  const workspace = NamedWorkspace.safeParse(failure.body?.details?.workspace);
  if (!workspace.success) return null;
  return (
    <Link href={workspacePage(workspace.data.id)} className="self-center text-accent text-small underline">
      Open {workspace.data.name}
    </Link>
  );
}
