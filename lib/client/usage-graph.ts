import type { SkillPin } from "@/lib/contract/skill";
import type { SkillSet } from "@/lib/contract/skill-sets";

/** Sets on the left, live workspaces on the right; an edge joins places in the two lists. */
export interface UsageGraph {
  sets: SkillPin[];
  workspaces: SkillPin[];
  edges: { set: number; workspace: number }[];
}

/**
 * What pins a skill, and which workspace was launched with which of its sets. A
 * workspace without an edge holds its pin though no set has the skill any more.
 */
export function usageGraph(pins: readonly SkillPin[], known: readonly Pick<SkillSet, "id" | "usedBy">[]): UsageGraph {
  const sets = pins.filter((pin) => pin.kind === "set");
  const workspaces = pins.filter((pin) => pin.kind === "workspace");
  const users = new Map(known.map((set) => [set.id, new Set(set.usedBy.map((user) => user.id))]));
  const edges = sets.flatMap((pin, set) =>
    workspaces.flatMap(({ id }, workspace) => (users.get(pin.id)?.has(id) ? [{ set, workspace }] : [])),
  );
  return { sets, workspaces, edges };
}
