"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { RequestId } from "@/components/ui/request-id";
import type { ErrorBody } from "@/lib/contract/errors";

export type Trouble =
  | { kind: "fields"; faults: { fieldId: string; message: string }[] }
  | { kind: "refused"; error: Pick<ErrorBody, "message"> & Partial<ErrorBody> };

interface EntryFormProps {
  trouble: Trouble | null;
  pending: boolean;
  action: string;
  pendingWords: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form whose summary of what is wrong takes the focus; nothing typed is ever lost. */
export function EntryForm({ trouble, pending, action, pendingWords, onSubmit, children }: EntryFormProps) {
  const summary = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (trouble) summary.current?.focus();
  }, [trouble]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };
  return (
    // Without script the form must never put a password into an address.
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {trouble && <Summary trouble={trouble} ref={summary} />}
      {children}
      <Button type="submit" variant="primary" className="mt-1 h-8.5 w-full" disabled={pending} focusableWhenDisabled>
        {pending ? pendingWords : action}
      </Button>
    </form>
  );
}

function Summary({ trouble, ref }: { trouble: Trouble; ref: React.Ref<HTMLDivElement> }) {
  if (trouble.kind === "refused") {
    const { message, remedy, requestId, code } = trouble.error;
    // Wrong credentials need no remedy beyond the form itself, and no operator.
    if (code === "UNAUTHENTICATED") return <Notice ref={ref} tone="bad" title={message} />;
    return (
      <Notice ref={ref} tone="bad" title={message}>
        {remedy && <p className="text-second">{remedy}</p>}
        {requestId && <RequestId code={code} requestId={requestId} />}
      </Notice>
    );
  }
  return (
    <Notice
      ref={ref}
      tone="bad"
      title={trouble.faults.length === 1 ? "One field needs attention" : "Some fields need attention"}
    >
      <ul>
        {trouble.faults.map((fault) => (
          <li key={fault.fieldId}>
            <a href={`#${fault.fieldId}`} className="inline-flex min-h-6 items-center underline underline-offset-2">
              {fault.message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
