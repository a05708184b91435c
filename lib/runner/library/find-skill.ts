import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import type { Context } from "../ports";
import { type Db, findSkill, type SkillRecord } from "../store";
import type { ReadOnlySkill } from "./read-only/read-only-skill";
import { findReadOnly } from "./read-only/read-only-skills";

export type FoundSkill = { kind: "managed"; skill: SkillRecord } | { kind: "read-only"; skill: ReadOnlySkill };

/** Finds a row of the library by the id that lists give. Another owner's skill is as unknown as one that never was. */
export async function findById(ctx: Context, id: string): Promise<FoundSkill> {
  if (id.includes(":")) {
    const skill = await findReadOnly(ctx, id);
    if (skill) return { kind: "read-only", skill };
  } else {
    const skill = await findSkill(ctx.ports.store.db, ctx.ownerId, id);
    if (skill) return { kind: "managed", skill };
  }
  throw noSuchSkill(id);
}

/** A skill that can be changed. Refuses NOT_FOUND and, for a skill of a read-only tier, READ_ONLY_TIER. */
export async function findManaged(ctx: Context, id: string): Promise<SkillRecord> {
  const found = await findById(ctx, id);
  if (found.kind === "read-only") throw readOnlyTier(found.skill);
  return found.skill;
}

/** A skill of the library's own, by its slug, that is not archived. Refuses NOT_FOUND. */
export async function findInUse(ctx: Context, id: string, db: Db = ctx.ports.store.db): Promise<SkillRecord> {
  const skill = await findSkill(db, ctx.ownerId, id);
  if (skill === null || skill.state === "archived") throw noSuchSkill(id);
  return skill;
}

/** A skill that was found before, as it stands inside a transaction. */
export async function findAgain(db: Db, ctx: Context, slug: string): Promise<SkillRecord> {
  const skill = await findSkill(db, ctx.ownerId, slug);
  if (skill === null) throw noSuchSkill(slug);
  return skill;
}

export function noSuchSkill(id: string): Refusal {
  return new Refusal("NOT_FOUND", `There is no skill ${id} in this library.`, { details: { reason: "skill" } });
}

/** Says where the skill lies that cannot be changed here. */
export function readOnlyTier({ id, tier, source }: Pick<ReadOnlySkill, "id" | "tier" | "source">): Refusal {
  const lies = {
    builtin: "is shipped with Slipway",
    global: `lies in ${displayPath(source)}, a directory of this machine,`,
    registry: `comes from the source ${source}`,
  };
  return new Refusal("READ_ONLY_TIER", `${id} ${lies[tier]} and cannot be changed.`, {
    details: { reason: tier, offer: "fork" },
  });
}
