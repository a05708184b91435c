"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { SignInAgain } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { RequestId } from "@/components/ui/request-id";
import type { RequestFailure } from "@/lib/client/request-failure";
import { faultPlace } from "@/lib/client/skill-dialog/fault-place";
import { visibleText } from "@/lib/client/visible-text";
import { errorFacts } from "@/lib/contract/errors";

interface SaveFailureProps {
  failure: RequestFailure;
  onGoTo: (line: number, column?: number) => void;
  onSlug: (slug: string) => void;
  /** The cure of the line, where the draft still has that fault. */
  repair: ReactNode;
  /** What else can be done about it. */
  children?: ReactNode;
}

/** Why the draft was not saved. It takes the focus; the draft stays as it is. */
export function SaveFailure({ failure, onGoTo, onSlug, repair, children }: SaveFailureProps) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure takes the focus again
  useEffect(() => summary.current?.focus(), [failure]);

  const { body, message } = failure;
  const place = faultPlace(body?.details);
  const suggestion = body?.code === "SLUG_TAKEN" ? body.details?.suggestion : undefined;
  return (
    <Notice ref={summary} tone="bad" title={body ? errorFacts(body.code).title : "Not saved"}>
      <p className="text-second [overflow-wrap:anywhere]">{visibleText(message)}</p>
      {body?.remedy && <p className="text-second">{body.remedy}</p>}
      {body && <RequestId code={body.code} requestId={body.requestId} />}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {place && (
          <Button size="small" onClick={() => onGoTo(place.line, place.column)}>
            Go to line {place.line}
          </Button>
        )}
        {place && repair}
        {typeof suggestion === "string" && (
          <Button size="small" onClick={() => onSlug(suggestion)}>
            Use {suggestion}
          </Button>
        )}
        {body?.code === "UNAUTHENTICATED" && <SignInAgain />}
        {children}
      </div>
    </Notice>
  );
}
