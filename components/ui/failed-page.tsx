"use client";

import { Button } from "./button";
import { MessagePage } from "./message-page";
import { RequestId } from "./request-id";

interface FailedPageProps {
  error: unknown;
  retry: () => void;
}

/** What stands in place of a page that could not be made. */
export function FailedPage({ error, retry }: FailedPageProps) {
  const digest = digestOf(error);
  return (
    <MessagePage title="This page could not be shown" actions={<Button onClick={() => retry()}>Try again</Button>}>
      <p>
        Something went wrong on the way. Nothing you stored is affected. If it repeats, give the id to the operator.
      </p>
      {digest && <RequestId code="INTERNAL" requestId={digest} />}
    </MessagePage>
  );
}

/** The framework's id of the error, which the service's log also names. */
function digestOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("digest" in error)) return undefined;
  return typeof error.digest === "string" ? error.digest : undefined;
}
