import type { Ref } from "react";
import { SignInAgain } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { RequestId } from "@/components/ui/request-id";
import type { RequestFailure } from "@/lib/client/request-failure";
import { visibleText } from "@/lib/client/visible-text";
import type { ArchiveEntryFault } from "@/lib/contract/upload";
import { ArchiveFaults, hasCure } from "./archive-faults";

/** A request that failed as a whole; the chosen file is kept and can be sent again. */
export function FailureNotice({ failure, ref }: { failure: RequestFailure; ref?: Ref<HTMLDivElement> }) {
  const { body } = failure;
  const entries = (body?.details?.entries ?? []) as ArchiveEntryFault[];
  return (
    <Notice ref={ref} tone="bad" title={visibleText(failure.message)}>
      {body?.remedy && !hasCure(body.code) && <p className="text-second">{body.remedy}</p>}
      <ArchiveFaults code={body?.code} entries={entries} />
      {body && <RequestId code={body.code} requestId={body.requestId} />}
      {body?.code === "UNAUTHENTICATED" && (
        <div className="mt-2">
          <SignInAgain />
        </div>
      )}
    </Notice>
  );
}
