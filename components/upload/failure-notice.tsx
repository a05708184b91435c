import type { Ref } from "react";
import { Notice } from "@/components/ui/notice";
import { RequestId } from "@/components/ui/request-id";
import type { RequestFailure } from "@/lib/client/request-failure";
import type { ArchiveEntryFault } from "@/lib/contract/upload";
import { ArchiveFaults } from "./archive-faults";

/** A request that failed as a whole; the chosen file is kept and can be sent again. */
export function FailureNotice({ failure, ref }: { failure: RequestFailure; ref?: Ref<HTMLDivElement> }) {
  const { body } = failure;
  const entries = (body?.details?.entries ?? []) as ArchiveEntryFault[];
  return (
    <Notice ref={ref} tone="bad" title={failure.message}>
      {body?.remedy && <p className="text-second">{body.remedy}</p>}
      <ArchiveFaults code={body?.code} entries={entries} />
      {body && <RequestId code={body.code} requestId={body.requestId} />}
    </Notice>
  );
}
