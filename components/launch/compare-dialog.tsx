"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PackageDiff } from "@/components/diff/package-diff";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SelectMenu } from "@/components/ui/select-menu";
import { candidatePlace } from "@/lib/client/launch/candidate-words";
import { postJson } from "@/lib/client/post-json";
import { toFailure } from "@/lib/client/request-failure";
import { shortDigest } from "@/lib/client/words";
import type { Candidate, CandidateDiff, LaunchPlanInput } from "@/lib/contract/launch";

interface CompareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  candidates: readonly Candidate[];
  input: LaunchPlanInput;
}

/** Any two copies of one name, file by file, over the choice between them. */
export function CompareDialog({ open, onOpenChange, name, candidates, input }: CompareDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:h-176 sm:max-w-250">
        <DialogHeader
          title="Compare copies"
          detail={<span className="min-w-0 break-all font-mono text-second text-small">{name}</span>}
        />
        <CompareBody name={name} candidates={candidates} input={input} />
      </DialogPopup>
    </Dialog>
  );
}

function CompareBody({ name, candidates, input }: Pick<CompareDialogProps, "name" | "candidates" | "input">) {
  const [from, setFrom] = useState(candidates[0]?.id ?? "");
  const [to, setTo] = useState(candidates[1]?.id ?? "");
  const same = from === to;
  const question = { ...input, name, from, to };
  const query = useQuery({
    queryKey: ["candidate-diff", question],
    queryFn: same
      ? skipToken
      : ({ signal }) => postJson<CandidateDiff>("/api/v1/launch-plans/compare", question, signal),
    staleTime: 30_000,
    gcTime: 60_000,
  });
  const options = candidates.map((candidate) => ({
    value: candidate.id,
    label: `${candidate.tier} · ${candidatePlace(candidate)}`,
    detail: <span className="font-mono text-small text-third">{shortDigest(candidate.digest)}</span>,
  }));
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-5 py-2.5">
        <SelectMenu label="From" value={from} options={options} onChange={setFrom} />
        <span className="text-second">against</span>
        <SelectMenu label="To" value={to} options={options} onChange={setTo} />
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
        {query.data && !same && (
          <PackageDiff
            key={`${from} ${to}`}
            title={`${candidatePlace(query.data.from)} → ${candidatePlace(query.data.to)}`}
            files={query.data.files}
          />
        )}
      </section>
    </>
  );
}
