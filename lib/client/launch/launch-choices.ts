import type { Candidate, Conflict, LaunchPlan } from "@/lib/contract/launch";

/** One conflict as the dialog asks it. */
export interface ConflictQuestion extends Conflict {
  /** The copy that somebody chose, while it is still there. */
  choice: Candidate | null;
}

/** The candidate that an override names: by its own id, or by that of any of its origins. */
export function overridden(candidates: readonly Candidate[], id: string | undefined): Candidate | null {
  if (id === undefined) return null;
  return candidates.find((each) => each.id === id || each.origins.some((origin) => origin.id === id)) ?? null;
}

/**
 * Every conflict that asks for a choice, answered or not, sorted by name, so
 * that a choice never moves what is on the screen. `planned` are the overrides
 * with which the plan was made: what they settled is still a question here,
 * what the policy settled is not.
 */
export function conflictQuestions(
  plan: Pick<LaunchPlan, "conflicts" | "settled" | "policy">,
  planned: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>>,
): ConflictQuestion[] {
  const byChoice = plan.settled.filter((conflict) => overridden(conflict.candidates, planned[conflict.name]) !== null);
  // Under this policy no choice settles anything.
  const choosable = plan.policy !== "error";
  return [...plan.conflicts, ...byChoice]
    .map((conflict) => ({
      ...conflict,
      choice: choosable ? overridden(conflict.candidates, overrides[conflict.name]) : null,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What the policy settled by itself, each with the copy that it takes. */
export function settledByPolicy(
  plan: Pick<LaunchPlan, "settled" | "chosen">,
  planned: Readonly<Record<string, string>>,
): ConflictQuestion[] {
  const chosen = new Map(plan.chosen.map((candidate) => [candidate.name, candidate.digest]));
  return plan.settled
    .filter((conflict) => overridden(conflict.candidates, planned[conflict.name]) === null)
    .map((conflict) => ({
      ...conflict,
      choice: conflict.candidates.find(({ digest }) => digest === chosen.get(conflict.name)) ?? null,
    }));
}

/** "1 of 2 conflicts needs a choice". */
export function conflictHeadline(questions: readonly ConflictQuestion[], refusesAny: boolean): string {
  const all = questions.length;
  const open = questions.filter(({ choice }) => choice === null).length;
  const conflicts = all === 1 ? "conflict" : "conflicts";
  if (all === 0) return "No name conflicts";
  if (refusesAny) return `${all} ${conflicts}, and the policy refuses any`;
  if (open === 0) return all === 1 ? "The conflict is settled" : `All ${all} conflicts are settled`;
  if (all === 1) return "1 conflict needs a choice";
  return `${open} of ${all} conflicts ${open === 1 ? "needs" : "need"} a choice`;
}

/** The overrides that still name a copy of a conflict. The others would only be told back as ignored. */
export function heldOverrides(
  plan: Pick<LaunchPlan, "conflicts" | "settled">,
  overrides: Readonly<Record<string, string>>,
): Record<string, string> {
  const held: Record<string, string> = {};
  for (const { name, candidates } of [...plan.conflicts, ...plan.settled]) {
    const candidate = overridden(candidates, overrides[name]);
    if (candidate) held[name] = candidate.id;
  }
  return held;
}
