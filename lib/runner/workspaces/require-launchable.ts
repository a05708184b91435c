import { Refusal } from "@/lib/contract/errors";
import type { LaunchBlocker, LaunchPlan } from "@/lib/contract/launch";
import { isLaunchable } from "@/lib/domain/launch-plan";

/** Names that one sentence holds. */
const NAMED = 5;

/**
 * The rule of the dialog's button, for whoever does without the dialog.
 * Refuses what blocks the launch, and UNRESOLVED_CONFLICT naming each open one.
 */
export function requireLaunchable(plan: Pick<LaunchPlan, "conflicts" | "blockers">): void {
  if (isLaunchable(plan)) return;
  refuseBlocked(plan.blockers);
  const names = plan.conflicts.map(({ name }) => name);
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  throw new Refusal(
    "UNRESOLVED_CONFLICT",
    `${names.length === 1 ? "One name needs" : `${names.length} names need`} a choice: ${names.slice(0, NAMED).join(", ")}${more}.`,
    {
      details: {
        reason: "unresolved",
        names,
        conflicts: plan.conflicts.map(({ name, candidates, reason }) => ({
          name,
          reason,
          candidates: candidates.map(({ id, tier, source, digest }) => ({ id, tier, source, digest })),
        })),
      },
    },
  );
}

/** The first thing in the way, with the others beside it. */
export function refuseBlocked(blockers: readonly LaunchBlocker[]): void {
  const [first] = blockers;
  if (first === undefined) return;
  throw new Refusal(first.code, first.message, {
    details: { reason: first.code === "CONFLICT" ? "workspace-live" : "blocked", blockers },
    remedy: first.remedy,
  });
}
