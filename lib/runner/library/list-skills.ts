import type { ListSkillsQuery, SkillList } from "@/lib/contract/api";
import { USAGE_DAYS } from "@/lib/contract/usage";
import { windowUpTo } from "@/lib/domain/use-days";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { countPins, countUses, listSkills as listSkillRecords } from "../store";
import { readOnlyRow } from "./read-only/read-only-skill";
import { readOnlySkills } from "./read-only/read-only-skills";
import { managedRow } from "./skill-row";

/**
 * Every skill this owner can use: the library's own and the read-only tiers,
 * sorted by id. With `limit` one page, and a cursor that stays right while
 * rows come and go, because it names the last row and not a position.
 */
export async function listSkills({ ctx, input }: { ctx: Context; input: ListSkillsQuery }): Promise<SkillList> {
  requirePermission(ctx.actor, "library.read");
  const { store, clock } = ctx.ports;
  const [managed, pins, uses, readOnly] = await Promise.all([
    listSkillRecords(store.db, ctx.ownerId),
    countPins(store.db, ctx.ownerId),
    countUses(store.db, ctx.ownerId, windowUpTo(clock.now(), USAGE_DAYS)),
    readOnlySkills(ctx),
  ]);
  const rows = [
    ...managed.map((skill) => managedRow(skill, pins.get(skill.id), uses.get(skill.slug))),
    ...readOnly.map((skill) => readOnlyRow(skill, uses.get(skill.digest))),
  ].sort((a, b) => compareIds(a.id, b.id));
  if (input.limit === undefined) return { items: rows };
  const after = input.cursor;
  const rest = after === undefined ? rows : rows.filter((row) => compareIds(row.id, after) > 0);
  const items = rest.slice(0, input.limit);
  const last = items.at(-1);
  return rest.length > items.length && last ? { items, nextCursor: last.id } : { items };
}

function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
