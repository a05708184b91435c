"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { editWords } from "@/lib/client/sets/set-edits";
import type { SkillSet } from "@/lib/contract/skill-sets";
import type { SetActs, StaleEdit } from "./use-set-acts";

interface StaleNoticeProps {
  /** The set as it is now. */
  set: SkillSet;
  stale: StaleEdit;
  acts: SetActs;
  onApplied?: () => void;
  className?: string;
}

/** Somebody changed the set in between: what they changed, and this change, which waits for a decision. */
export function StaleNotice({ set, stale, acts, onApplied, className }: StaleNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const apply = async () => {
    if (await acts.edit(set, stale.edit)) onApplied?.();
  };
  return (
    <div role="alert" className={className}>
      <Notice ref={notice} tone="warn" title="The set changed since you read it, so nothing was saved">
        {stale.differences.length > 0 ? (
          <ul className="mt-0.5 list-disc pl-4 text-second">
            {stale.differences.map((difference) => (
              <li key={difference} className="break-words">
                {difference}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-second">What you see is as before: somebody changed it and changed it back.</p>
        )}
        <p className="mt-1.5">Your change is still here: {editWords(stale.edit)}.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" disabled={acts.busy} onClick={apply}>
            Apply it to the set as it is now
          </Button>
          <Button size="small" variant="quiet" onClick={acts.dismiss}>
            Drop it
          </Button>
        </div>
      </Notice>
    </div>
  );
}
