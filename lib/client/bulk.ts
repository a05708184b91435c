import { BULK_LIMITS } from "@/lib/contract/limits";
import type { SkillRow, SkillState } from "@/lib/contract/skill";
import type { BulkAction, BulkInput, BulkReport, BulkResult } from "@/lib/contract/skill-changes";
import { type RequestFailure, toFailure } from "./request-failure";

export type BulkCall = (input: BulkInput) => Promise<BulkReport>;
type StateAction = "enable" | "disable" | "archive";
type ServingAction = "serve" | "withhold";

/** What became of a change of many. `failure` ended it: what comes after `results` was never sent. */
export interface BulkOutcome {
  results: BulkResult[];
  failure: RequestFailure | null;
}

/** Sends a change of any number of skills, a hundred in one call; the first call that fails is the last. */
export async function runBulk(call: BulkCall, input: BulkInput): Promise<BulkOutcome> {
  const results: BulkResult[] = [];
  for (let at = 0; at < input.items.length; at += BULK_LIMITS.items) {
    try {
      const report = await call({ ...input, items: input.items.slice(at, at + BULK_LIMITS.items) });
      results.push(...report.results);
    } catch (error) {
      return { results, failure: toFailure(error) };
    }
  }
  return { results, failure: null };
}

/** The way back from one state to the one before; what is archived comes back by way of disabled. */
export function stepsBack(before: SkillState, now: SkillState): StateAction[] {
  if (before === now) return [];
  if (before === "archived") return ["archive"];
  if (now === "archived") return before === "enabled" ? ["disable", "enable"] : ["disable"];
  return before === "enabled" ? ["enable"] : ["disable"];
}

/** A row that was changed: the etag it has now, and what brings it back to where it stood. */
export interface ChangedRow {
  id: string;
  etag: string;
  steps: readonly (StateAction | ServingAction)[];
}

/** The rows that a change moved, as far as there is a way back: tags have none. */
export function changedRows(
  action: BulkAction,
  rows: readonly Pick<SkillRow, "id" | "state" | "served">[],
  results: readonly BulkResult[],
): ChangedRow[] {
  const before = new Map(rows.map((row) => [row.id, row]));
  return results.flatMap(({ id, status, state, etag }) => {
    const row = before.get(id);
    if (status !== "done" || state === undefined || etag === undefined || row === undefined) return [];
    const steps = isServing(action) ? servingBack(row.served, action) : stepsBack(row.state, state);
    return steps.length > 0 ? [{ id, etag, steps }] : [];
  });
}

function isServing(action: BulkAction): action is ServingAction {
  return action === "serve" || action === "withhold";
}

/** A row that was served before is no change of *Serve*. */
function servingBack(was: boolean, action: ServingAction): ServingAction[] {
  if (was === (action === "serve")) return [];
  return [was ? "serve" : "withhold"];
}

/** Takes rows back to where they stood, step by step; a row that is refused stays where it is. */
export async function undoBulk(call: BulkCall, changed: readonly ChangedRow[]): Promise<BulkOutcome> {
  const last = new Map<string, BulkResult>();
  const etags = new Map(changed.map((row) => [row.id, row.etag]));
  let left = changed.map(({ id, steps }) => ({ id, steps }));
  while (left.some((row) => row.steps.length > 0)) {
    for (const action of ["disable", "enable", "archive", "serve", "withhold"] as const) {
      const turn = left.filter((row) => row.steps[0] === action);
      if (turn.length === 0) continue;
      const items = turn.map(({ id }) => ({ id, etag: etags.get(id) ?? "" }));
      const { results, failure } = await runBulk(call, { action, items });
      for (const result of results) {
        last.set(result.id, result);
        if (result.etag !== undefined) etags.set(result.id, result.etag);
      }
      if (failure) return { results: [...last.values()], failure };
      const moved = new Set(turn);
      const done = (id: string) => last.get(id)?.status === "done";
      left = left.map((row) => (moved.has(row) ? { id: row.id, steps: done(row.id) ? row.steps.slice(1) : [] } : row));
    }
  }
  return { results: [...last.values()], failure: null };
}

export const DONE_WORDS: Record<BulkAction, string> = {
  enable: "enabled",
  disable: "disabled",
  archive: "archived",
  tag: "tagged",
  serve: "served",
  withhold: "no longer served",
};

/** "10 archived, 2 refused"; null where nothing was done. */
export function summaryOf(action: BulkAction, results: readonly BulkResult[]): string | null {
  const done = results.filter((result) => result.status === "done").length;
  if (done === 0) return null;
  const refused = results.length - done;
  return `${done} ${DONE_WORDS[action]}${refused > 0 ? `, ${refused} refused` : ""}`;
}
