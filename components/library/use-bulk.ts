"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import { bulkSkills } from "@/lib/actions/library";
import { type BulkOutcome, type ChangedRow, changedRows, runBulk, summaryOf, undoBulk } from "@/lib/client/bulk";
import type { RequestFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { skillsChanged } from "@/lib/client/skill-query";
import { count } from "@/lib/client/words";
import type { SkillRow } from "@/lib/contract/skill";
import type { BulkAction, BulkInput, BulkResult } from "@/lib/contract/skill-changes";

export interface TagChange {
  add: string[];
  remove: string[];
}

export interface Bulk {
  /** Changes many skills, says what was done with the way back, and asks for the list again. */
  run: (action: BulkAction, rows: readonly SkillRow[], tags?: TagChange) => Promise<BulkResult[]>;
  busy: boolean;
  /** A call that failed as a whole; what it named is as it was, or unknown. */
  failure: RequestFailure | null;
  dismiss: () => void;
}

const call = (input: BulkInput) => runAction(bulkSkills(input));

/** `settle` hears of every result, those of an undo too. */
export function useBulk(settle: (results: readonly BulkResult[]) => void): Bulk {
  const client = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RequestFailure | null>(null);

  const work = async (todo: () => Promise<BulkOutcome>): Promise<BulkResult[]> => {
    setBusy(true);
    setFailure(null);
    const outcome = await todo();
    setFailure(outcome.failure);
    // In one step: a row must not be free of its mark while the bar still says that it is at work.
    setBusy(false);
    void skillsChanged(
      client,
      outcome.results.map((result) => result.id),
    );
    return outcome.results;
  };

  const undo = async (changed: readonly ChangedRow[]) => {
    const undone = await work(() => undoBulk(call, changed));
    settle(undone);
    const back = undone.filter((result) => result.status === "done").length;
    const left = undone.length - back;
    if (back === 0) return;
    toast({
      title: `${count(back, "skill")} ${back === 1 ? "is" : "are"} back as before`,
      ...(left > 0 && { description: `${left} changed in between, and stayed.` }),
    });
  };

  const run = async (action: BulkAction, rows: readonly SkillRow[], tags?: TagChange) => {
    const items = rows.map(({ id, etag }) => ({ id, etag }));
    const results = await work(() => runBulk(call, { action, items, ...(tags && { tags }) }));
    const title = summaryOf(action, results);
    const changed = changedRows(action, rows, results);
    if (title !== null) {
      toast({ title, ...(changed.length > 0 && { action: { label: "Undo", onClick: () => void undo(changed) } }) });
    }
    return results;
  };

  return { run, busy, failure, dismiss: () => setFailure(null) };
}
