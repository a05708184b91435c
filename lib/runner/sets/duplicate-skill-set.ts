import type { z } from "zod";
import type { SkillSetAnswer } from "@/lib/contract/skill-sets";
import { copyName, setNameKey } from "@/lib/domain/set-names";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { insertSkillSet, listSetMembers, listSkillSets, replaceSetMembers } from "../store";
import { findSet, readSet } from "./find-set";
import { inOwnersLine } from "./in-owners-line";

/** Makes a set with the same description and pins, called `X copy`, `X copy 2`… Refuses NOT_FOUND. */
export async function duplicateSkillSet({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<z.infer<typeof SkillSetAnswer>> {
  requirePermission(ctx.actor, "library.write");
  const { ownerId } = ctx;
  return inOwnersLine(ctx, async (tx) => {
    const original = await findSet(tx, ctx, input.id);
    const taken = new Set((await listSkillSets(tx, ownerId)).map((set) => set.nameKey));
    let name = copyName(original.name, 1);
    for (let count = 2; taken.has(setNameKey(name)); count++) name = copyName(original.name, count);
    const id = ctx.ports.newId();
    const at = ctx.ports.clock.now();
    const { description } = original;
    await insertSkillSet(tx, {
      id,
      ownerId,
      name,
      nameKey: setNameKey(name),
      description,
      createdAt: at,
      updatedAt: at,
    });
    await replaceSetMembers(tx, ownerId, id, await listSetMembers(tx, ownerId, original.id));
    const from = { id: original.id, name: original.name, generation: original.generation };
    await recordAudit({ ctx, tx, verb: "sets.duplicate", subject: name, details: { id, from } });
    return { skillSet: await readSet(tx, ctx, id) };
  });
}
