import type { SkillSetList } from "@/lib/contract/skill-sets";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { listSkillSets as listRows, listSetMembers, listSetUses } from "../store";
import { skillSetOf } from "./find-set";

/** Every set of the owner with its members, by name: three queries however many there are. */
export async function listSkillSets({ ctx }: { ctx: Context }): Promise<SkillSetList> {
  requirePermission(ctx.actor, "library.read");
  const { db } = ctx.ports.store;
  const [sets, members, uses] = await Promise.all([
    listRows(db, ctx.ownerId),
    listSetMembers(db, ctx.ownerId),
    listSetUses(db, ctx.ownerId),
  ]);
  const membersOf = bySet(members);
  const usesOf = bySet(uses);
  return { items: sets.map((set) => skillSetOf(set, membersOf.get(set.id) ?? [], usesOf.get(set.id) ?? [])) };
}

function bySet<T extends { setId: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.setId);
    if (group === undefined) groups.set(row.setId, [row]);
    else group.push(row);
  }
  return groups;
}
