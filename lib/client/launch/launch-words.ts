import { isLaunchable } from "@/lib/domain/launch-plan";
import type { ConflictQuestion } from "./launch-choices";
import type { DraftFaults, LaunchDraft } from "./launch-draft";
import type { PlannedLaunch } from "./use-launch-plan";

interface LaunchMoment {
  draft: Pick<LaunchDraft, "workspaceId" | "root">;
  faults: DraftFaults;
  /** Null while there is no plan of what stands in the fields. */
  planned: PlannedLaunch | null;
  questions: readonly ConflictQuestion[];
}

/**
 * Why Launch is impossible as things stand, in one short sentence; null where
 * it is possible. Decided by the predicate that the runner decides by.
 */
export function whyNotLaunch({ draft, faults, planned, questions }: LaunchMoment): string | null {
  if (draft.workspaceId === null && draft.root.trim() === "") return "Enter a working tree to see the plan";
  if (Object.keys(faults).length > 0) return "Correct the marked field";
  if (planned === null) return "Working out the plan";
  const { plan } = planned;
  const open = questions.filter(({ choice }) => choice === null);
  if (isLaunchable({ conflicts: open, blockers: plan.blockers })) return null;
  const [first] = open;
  if (first && plan.policy === "error") return "The policy refuses any conflict";
  if (first)
    return open.length === 1 ? `Choose a copy of ${first.name} to launch` : `Choose ${open.length} copies to launch`;
  return plan.blockers.length === 1 ? "One thing stands in the way" : `${plan.blockers.length} things stand in the way`;
}
