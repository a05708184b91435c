"use client";

import { CompareCopies } from "@/components/diff/compare-copies";
import { candidatePlace } from "@/lib/client/launch/candidate-words";
import { postJson } from "@/lib/client/post-json";
import type { Candidate, CandidateDiff, LaunchPlanInput } from "@/lib/contract/launch";

interface CompareDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  candidates: readonly Candidate[];
  input: LaunchPlanInput;
}

/** Any two copies of one name, file by file, over the choice between them. */
export function CompareDialog({ candidates, input, ...dialog }: CompareDialogProps) {
  const { name } = dialog;
  const copies = candidates.map((candidate) => ({
    value: candidate.id,
    label: `${candidate.tier} · ${candidatePlace(candidate)}`,
    title: candidatePlace(candidate),
    digest: candidate.digest,
  }));
  return (
    <CompareCopies
      {...dialog}
      copies={copies}
      from={copies[0]?.value ?? ""}
      to={copies[1]?.value ?? ""}
      question={[input, name]}
      load={(from, to, signal) =>
        postJson<CandidateDiff>(
          "/api/v1/launch-plans/compare",
          { ...input, name, from: from.value, to: to.value },
          signal,
        )
      }
    />
  );
}
