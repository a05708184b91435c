import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RequestId } from "@/components/ui/request-id";
import type { RequestFailure } from "@/lib/client/request-failure";

/** Nothing here yet. */
export function LibraryEmpty({ onUpload }: { onUpload: (() => void) | undefined }) {
  return (
    <EmptyState
      title="The library is empty"
      actions={
        onUpload && (
          <Button variant="primary" onClick={onUpload}>
            Upload skills
          </Button>
        )
      }
    >
      {onUpload
        ? "Upload a ZIP of skills: every folder with a SKILL.md becomes one. You can also drop the file on this page."
        : "Nobody has added a skill yet. An owner can upload some."}
    </EmptyState>
  );
}

/** There are skills, and the filters leave none of them. */
export function LibraryNoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No skill matches" actions={<Button onClick={onClear}>Clear filters</Button>}>
      The search text and the filters together leave nothing to show.
    </EmptyState>
  );
}

/** The service did not give the list; that is not the same as an empty one. */
export function LibraryFailed({ failure, onRetry }: { failure: RequestFailure; onRetry: () => void }) {
  const { body } = failure;
  return (
    <EmptyState
      title="The library could not be loaded"
      actions={
        <>
          <Button onClick={onRetry}>Retry</Button>
          {body?.code === "UNAUTHENTICATED" && (
            // A full load: the frame around this page belongs to the session that is over.
            <a href="/sign-in" className={buttonClass("quiet")}>
              Sign in again
            </a>
          )}
        </>
      }
    >
      <div role="alert">
        <p>{failure.message}</p>
        {body?.remedy && <p>{body.remedy}</p>}
        {body && (
          <div className="flex justify-center">
            <RequestId code={body.code} requestId={body.requestId} />
          </div>
        )}
      </div>
    </EmptyState>
  );
}
