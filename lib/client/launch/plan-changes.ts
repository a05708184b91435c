import type { LaunchPlan } from "@/lib/contract/launch";
import { overridden } from "./launch-choices";

type Compared = Pick<LaunchPlan, "chosen" | "conflicts" | "settled" | "excluded">;

/** Most names that one sentence lists. */
const NAMED = 4;

/**
 * What another plan says differently, as sentences: which conflicts came or
 * went, whose copies changed, and which choices no longer exist.
 */
export function planChanges(
  before: Compared,
  after: Compared,
  overrides: Readonly<Record<string, string>> = {},
): string[] {
  const old = copiesByName(before);
  const now = copiesByName(after);
  const conflicting = (plan: Compared) => new Set([...plan.conflicts, ...plan.settled].map(({ name }) => name));
  const [wasConflict, isConflict] = [conflicting(before), conflicting(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  const lost = [...after.conflicts, ...after.settled]
    .filter(({ name, candidates }) => name in overrides && overridden(candidates, overrides[name]) === null)
    .map(({ name }) => name);
  const sentences = [
    sentence("New in conflict", [...isConflict].filter((name) => !wasConflict.has(name)).sort()),
    sentence("No longer in conflict", [...wasConflict].filter((name) => !isConflict.has(name)).sort()),
    sentence(
      "Other bytes or other places",
      names.filter((name) => {
        const stays = wasConflict.has(name) === isConflict.has(name);
        return stays && old.has(name) && now.has(name) && old.get(name) !== now.get(name);
      }),
    ),
    sentence(
      "New",
      names.filter((name) => !old.has(name)),
    ),
    sentence(
      "Gone",
      names.filter((name) => !now.has(name)),
    ),
    sentence("Your choice no longer exists for", lost.sort()),
  ].filter((each) => each !== null);
  if (sentences.length > 0) return sentences;
  return ["The same copies are found in other places, or other packages are left out."];
}

/** Every copy that a plan saw of each name, as one text that can be compared. */
function copiesByName(plan: Compared): Map<string, string> {
  const copies = new Map<string, Set<string>>();
  const add = (name: string, digest: string, ids: readonly string[]) => {
    const of = copies.get(name) ?? new Set<string>();
    of.add(`${digest} ${[...ids].sort().join(" ")}`);
    copies.set(name, of);
  };
  for (const each of plan.chosen) {
    add(
      each.name,
      each.digest,
      each.origins.map(({ id }) => id),
    );
  }
  for (const { candidates } of [...plan.conflicts, ...plan.settled]) {
    for (const each of candidates) {
      add(
        each.name,
        each.digest,
        each.origins.map(({ id }) => id),
      );
    }
  }
  return new Map([...copies].map(([name, of]) => [name, [...of].sort().join("\n")]));
}

function sentence(what: string, names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const shown = names.slice(0, NAMED).join(", ");
  const more = names.length - NAMED;
  return `${what}: ${shown}${more > 0 ? ` and ${more} more` : ""}.`;
}
