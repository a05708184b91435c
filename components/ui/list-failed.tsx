import type { RequestFailure } from "@/lib/client/request-failure";
import { Button } from "./button";
import { EmptyState } from "./empty-state";
import { SignInAgain } from "./failure-notice";
import { Notice } from "./notice";
import { RequestId } from "./request-id";

interface ListFailedProps {
  /** Said where there is nothing else to show. */
  title: string;
  failure: RequestFailure;
  /** Rows from before are still on the screen; then a line above them says enough. */
  known: boolean;
  onRetry: () => void;
}

/** The service did not give a list; that is not the same as an empty one. */
export function ListFailed({ title, failure, known, onRetry }: ListFailedProps) {
  const { body } = failure;
  const actions = (
    <>
      <Button size={known ? "small" : "regular"} onClick={onRetry}>
        Retry
      </Button>
      {body?.code === "UNAUTHENTICATED" && <SignInAgain />}
    </>
  );
  if (known) {
    return (
      <Notice tone="bad" title="The list could not be brought up to date" className="mx-5 mb-3">
        <p className="text-second">{failure.message}</p>
        {body && <RequestId code={body.code} requestId={body.requestId} />}
        <div className="mt-2 flex gap-2">{actions}</div>
      </Notice>
    );
  }
  return (
    <EmptyState title={title} actions={actions}>
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
