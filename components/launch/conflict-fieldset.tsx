"use client";

import { useId, useState } from "react";
import { copiesWords } from "@/lib/client/launch/candidate-words";
import type { ConflictQuestion } from "@/lib/client/launch/launch-choices";
import type { LaunchPlanInput } from "@/lib/contract/launch";
import { CandidateRow } from "./candidate-row";
import { CompareDialog } from "./compare-dialog";

interface ConflictFieldsetProps {
  question: ConflictQuestion;
  /** What the plan was asked for: the comparison looks at the same places. */
  input: LaunchPlanInput;
  /** Null where no choice would settle it. */
  onChoose: ((id: string) => void) | null;
}

/** One name with several different copies, and a radio for each. Nothing is chosen by itself. */
export function ConflictFieldset({ question, input, onChoose }: ConflictFieldsetProps) {
  const group = useId();
  const [comparing, setComparing] = useState(false);
  const { name, candidates, choice, reason } = question;
  const copies = copiesWords(candidates.length);
  return (
    <fieldset data-open={choice === null ? "" : undefined} className="min-w-0">
      <legend className="sr-only">
        {name}, {copies}
      </legend>
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-2">
        <span aria-hidden className="break-all font-medium font-mono text-small" title={reason}>
          {name}
        </span>
        <span aria-hidden className="text-second">
          {copies}
        </span>
        <button
          type="button"
          onClick={() => setComparing(true)}
          aria-label={`Compare copies of ${name}`}
          className="tint ml-2 min-h-6 rounded-small px-1 font-medium text-accent text-small hover:bg-accent-ground"
        >
          Compare
        </button>
      </div>
      <div className="flex flex-col gap-1.5">
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            group={group}
            candidate={candidate}
            chosen={choice?.id === candidate.id}
            onChoose={onChoose && (() => onChoose(candidate.id))}
          />
        ))}
      </div>
      <CompareDialog open={comparing} onOpenChange={setComparing} name={name} candidates={candidates} input={input} />
    </fieldset>
  );
}
