"use client";

import { useEffect, useRef } from "react";
import { SignInAgain } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { RequestId } from "@/components/ui/request-id";
import { visibleText } from "@/lib/client/visible-text";
import { type ErrorCode, errorFacts } from "@/lib/contract/errors";
import { WorkspaceLink } from "./plan-failure";
import type { LaunchRefused } from "./use-launch-form";

/** What has been done about a refusal by itself, where anything has. */
const DONE: Partial<Record<ErrorCode, string>> = {
  CONFLICTS_CHANGED: "The plan below is the new one. Choices that still exist are kept.",
  STALE_GENERATION: "The sets were read again, and the plan below shows them as they are now.",
  skill_catalog_stale: "The plan was made again from what lies there now. Look at it, then launch.",
  UNRESOLVED_CONFLICT: "The plan was made again; what is open is marked below.",
};

/** Why the launch was refused. It takes the focus; everything that was chosen stays. */
export function LaunchRefusal({ refused }: { refused: LaunchRefused }) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal takes the focus again
  useEffect(() => summary.current?.focus(), [refused]);

  const { body, message } = refused.failure;
  const done = body && DONE[body.code];
  return (
    <Notice ref={summary} tone="bad" title={body ? errorFacts(body.code).title : "Not launched"}>
      <p className="text-second [overflow-wrap:anywhere]">{visibleText(message)}</p>
      {(done ?? body?.remedy) && <p className="text-second">{done ?? body?.remedy}</p>}
      {refused.changes.length > 0 && (
        <ul aria-label="What changed" className="mt-1 list-disc pl-4 text-second">
          {refused.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {body && <RequestId code={body.code} requestId={body.requestId} />}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {body?.code === "UNAUTHENTICATED" && <SignInAgain />}
        <WorkspaceLink failure={refused.failure} />
      </div>
    </Notice>
  );
}
