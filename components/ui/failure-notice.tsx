import type { ReactNode } from "react";
import type { RequestFailure } from "@/lib/client/request-failure";
import { Button, buttonClass } from "./button";
import { Notice } from "./notice";
import { RequestId } from "./request-id";

interface FailureNoticeProps {
  /** What could not be done; the reason follows it. */
  title: string;
  failure: RequestFailure;
  onRetry?: () => void;
  /** What else can be done about it. */
  children?: ReactNode;
  className?: string;
}

/** A request that failed, in the place where it happened: reason, remedy, code and request id. */
export function FailureNotice({ title, failure, onRetry, children, className }: FailureNoticeProps) {
  const { body } = failure;
  return (
    <Notice tone="bad" title={title} className={className}>
      <p className="break-words text-second">{failure.message}</p>
      {body?.remedy && <p className="text-second">{body.remedy}</p>}
      {body && <RequestId code={body.code} requestId={body.requestId} />}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        )}
        {body?.code === "UNAUTHENTICATED" && <SignInAgain />}
        {children}
      </div>
    </Notice>
  );
}

/** A full load: the frame around this page belongs to the session that is over. */
export function SignInAgain() {
  return (
    <a href="/sign-in" className={buttonClass("secondary", "small")}>
      Sign in again
    </a>
  );
}
