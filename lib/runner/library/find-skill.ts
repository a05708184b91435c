import { Refusal } from "@/lib/contract/errors";
import type { BuiltinSkill, Context } from "../ports";
import { findSkill, type SkillRecord } from "../store";

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
  throw new Refusal("NOT_FOUND", `There is no skill ${id} in this library.`, { details: { reason: "skill" } });
}

function splitId(id: string): [string, string] {
  const at = id.indexOf(":");
  return [id.slice(0, at), id.slice(at + 1)];
}
