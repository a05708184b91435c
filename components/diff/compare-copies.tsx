"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SelectMenu } from "@/components/ui/select-menu";
import { toFailure } from "@/lib/client/request-failure";
import { shortDigest } from "@/lib/client/words";
import type { FileDiff } from "@/lib/contract/skill-changes";
import { PackageDiff } from "./package-diff";

/** One of the copies that can be chosen. */
export interface ComparedCopy {
  value: string;
  label: string;
  /** What it is called above the differences. */
  title: string;
  digest: string;
}

interface CompareCopiesProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  copies: readonly ComparedCopy[];
  /** Values that are chosen at first. */
  from: string;
  to: string;
  /** Says what is compared apart from the two copies. */
  question: readonly unknown[];
  load: (from: ComparedCopy, to: ComparedCopy, signal: AbortSignal) => Promise<{ files: FileDiff[] }>;
}

/** Any two copies of one name, file by file. */
export function CompareCopies({ open, onOpenChange, name, ...rest }: CompareCopiesProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:h-176 sm:max-w-250">
        <DialogHeader
          title="Compare copies"
          detail={<span className="min-w-0 break-all font-mono text-second text-small">{name}</span>}
        />
        <CompareBody {...rest} />
      </DialogPopup>
    </Dialog>
  );
}

function CompareBody(props: Omit<CompareCopiesProps, "open" | "onOpenChange" | "name">) {
  const { copies, question, load } = props;
  const [fromValue, setFrom] = useState(props.from);
  const [toValue, setTo] = useState(props.to);
  const copyOf = (value: string) => copies.find((copy) => copy.value === value);
  const from = copyOf(fromValue);
  const to = copyOf(toValue);
  const same = fromValue === toValue;
  const ready = from !== undefined && to !== undefined && !same;
  const query = useQuery({
    queryKey: ["copies", ...question, from?.value, from?.digest, to?.value, to?.digest],
    queryFn: ready ? ({ signal }) => load(from, to, signal) : skipToken,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  const options = copies.map(({ value, label, digest }) => ({
    value,
    label,
    detail: <span className="font-mono text-small text-third">{shortDigest(digest)}</span>,
  }));
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-5 py-2.5">
        <SelectMenu label="From" value={fromValue} options={options} onChange={setFrom} />
        <span className="text-second">against</span>
        <SelectMenu label="To" value={toValue} options={options} onChange={setTo} />
      </div>
      <section aria-label="Differences" className="min-h-0 flex-1 overflow-y-auto px-5 py-3">
        {same && <p className="py-6 text-center text-second">Choose two different copies.</p>}
        {query.isLoading && <ProgressBar label="Comparing the copies" value={null} thin />}
        {query.isError && (
          <FailureNotice
            title="The copies could not be compared"
            failure={toFailure(query.error)}
            onRetry={() => query.refetch()}
          />
        )}
        {query.data && ready && (
          <PackageDiff key={`${fromValue} ${toValue}`} title={`${from.title} → ${to.title}`} files={query.data.files} />
        )}
      </section>
    </>
  );
}
