"use client";

import type { ErrorCode } from "@/lib/contract/errors";
import { CopyButton } from "./copy-button";

/** The code for programs and the id by which an operator finds the request in the log. */
export function RequestId({ code, requestId }: { code?: ErrorCode; requestId: string }) {
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 font-mono text-second text-small">
      {code && <span>{code}</span>}
      <span className="break-all">request {requestId}</span>
      <span className="-ml-2 font-sans">
        <CopyButton text={() => requestId}>Copy request id</CopyButton>
      </span>
    </p>
  );
}
