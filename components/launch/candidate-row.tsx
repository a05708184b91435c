"use client";

import clsx from "clsx";
import { useId } from "react";
import { CopyText } from "@/components/ui/copy-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { TierLadder } from "@/components/ui/tier-ladder";
import { VersionText } from "@/components/ui/version-text";
import { candidatePlace, otherPlaces } from "@/lib/client/launch/candidate-words";
import { shortDigest } from "@/lib/client/words";
import type { Candidate } from "@/lib/contract/launch";

interface CandidateRowProps {
  /** Shared by the radios of one name. */
  group: string;
  candidate: Candidate;
  chosen: boolean;
  /** Null where it cannot be chosen: then it is only shown. */
  onChoose: (() => void) | null;
}

/** One copy: how specific, from where, which bytes, what it declares, and since when. */
export function CandidateRow({ group, candidate, chosen, onChoose }: CandidateRowProps) {
  const id = useId();
  const others = otherPlaces(candidate);
  return (
    <div
      className={clsx(
        "tint relative flex min-h-9.5 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control border px-3 py-1",
        chosen ? "border-accent bg-accent-ground" : "border-line-strong",
        onChoose && !chosen && "hover:border-edge",
      )}
    >
      {onChoose && (
        <input
          type="radio"
          id={id}
          name={group}
          checked={chosen}
          onChange={onChoose}
          aria-labelledby={`${id}-what`}
          aria-describedby={`${id}-more`}
          className="relative z-1 size-3.5 shrink-0 accent-accent"
        />
      )}
      {/* Its target is the whole row. */}
      <label
        id={`${id}-what`}
        htmlFor={id}
        className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 after:absolute after:inset-0"
      >
        <span className="w-32 shrink-0">
          <TierLadder tier={candidate.tier} />
        </span>
        <span className="min-w-0 flex-1 basis-40 break-words">
          {candidatePlace(candidate)}
          {others.length > 0 && <span className="text-second"> · also in {others.join(", ")}</span>}
        </span>
      </label>
      <span className="relative z-1 shrink-0">
        <CopyText text={candidate.digest} shown={shortDigest(candidate.digest)} label="Copy digest" className="mx-0!" />
      </span>
      <span id={`${id}-more`} className="flex items-center gap-x-3">
        <span className="sr-only">declared version </span>
        <span className="min-w-22 text-right max-sm:text-left">
          <VersionText version={candidate.version} />
        </span>
        <span className="tabular min-w-14 text-right text-second">
          {candidate.updatedAt ? <RelativeTime at={candidate.updatedAt} /> : "—"}
        </span>
      </span>
    </div>
  );
}
