import { Refusal } from "@/lib/contract/errors";
import type { BuiltinSkill, Context } from "../ports";
import { type Db, findSkill, type SkillRecord } from "../store";

export type FoundSkill = { kind: "managed"; skill: SkillRecord } | { kind: "builtin"; skill: BuiltinSkill };

/** Finds a row of the library by the id that lists give. Another owner's skill is as unknown as one that never was. */
export async function findById(ctx: Context, id: string): Promise<FoundSkill> {
  const [source, slug] = id.includes(":") ? splitId(id) : [null, id];
  if (source === null) {
    const skill = await findSkill(ctx.ports.store.db, ctx.ownerId, slug);
    if (skill) return { kind: "managed", skill };
  }
  if (source === "builtin") {
    const skill = (await ctx.ports.builtin.list()).find((candidate) => candidate.slug === slug);
    if (skill) return { kind: "builtin", skill };
  }
  throw noSuchSkill(id);
}

/** A skill that can be changed. Refuses NOT_FOUND and, for a skill of a read-only tier, READ_ONLY_TIER. */
export async function findManaged(ctx: Context, id: string): Promise<SkillRecord> {
  const found = await findById(ctx, id);
  if (found.kind === "builtin") throw readOnlyTier(id);
  return found.skill;
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

export function readOnlyTier(id: string): Refusal {
  return new Refusal("READ_ONLY_TIER", `${id} is shipped with Slipway and cannot be changed.`, {
    details: { reason: "builtin", offer: "fork" },
  });
}

function splitId(id: string): [string, string] {
  const at = id.indexOf(":");
  return [id.slice(0, at), id.slice(at + 1)];
}
