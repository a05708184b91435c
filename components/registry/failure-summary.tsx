"use client";

import { useEffect, useRef } from "react";
import { FailureNotice } from "@/components/ui/failure-notice";
import type { RequestFailure } from "@/lib/client/request-failure";

interface FailureSummaryProps {
  title: string;
  failure: RequestFailure;
}

/** Why a form was refused. It takes the focus; what was filled in stays. */
export function FailureSummary({ title, failure }: FailureSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure takes the focus again
  useEffect(() => summary.current?.focus(), [failure]);
  return (
    <div ref={summary} tabIndex={-1} className="shrink-0 rounded-control outline-none">
      <FailureNotice title={title} failure={failure} />
    </div>
  );
}
