import type { z } from "zod";
import type { CreateSkillSetInput, SkillSetAnswer } from "@/lib/contract/skill-sets";
import { setNameKey } from "@/lib/domain/set-names";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { insertSkillSet, replaceSetMembers } from "../store";
import { readSet } from "./find-set";
import { inOwnersLine } from "./in-owners-line";
import { resolvePins } from "./resolve-pins";
import { requireFreeName, requirePlainSet } from "./set-text";

/**
 * Makes a set of up to 128 skills, each pinned to a revision. Refuses
 * INVALID_INPUT, CONFLICT (reason `name` or `archived`), NOT_FOUND,
 * READ_ONLY_TIER, LIMIT_EXCEEDED; then nothing was made. Source: product rules, section 9.
 */
export async function createSkillSet({
  ctx,
  input,
}: {
  ctx: Context;
  input: CreateSkillSetInput;
}): Promise<z.infer<typeof SkillSetAnswer>> {
  requirePermission(ctx.actor, "library.write");
  requirePlainSet(input);
  const { ownerId } = ctx;
  return inOwnersLine(ctx, async (tx) => {
    await requireFreeName(tx, ctx, input.name);
    const pins = await resolvePins(tx, ctx, input.members);
    const id = ctx.ports.newId();
    const at = ctx.ports.clock.now();
    const { name } = input;
    const description = input.description || null;
    await insertSkillSet(tx, {
      id,
      ownerId,
      name,
      nameKey: setNameKey(name),
      description,
      createdAt: at,
      updatedAt: at,
    });
    await replaceSetMembers(tx, ownerId, id, pins);
    const members = pins.map(({ slug, revision }) => ({ slug, revision }));
    await recordAudit({ ctx, tx, verb: "sets.create", subject: name, details: { id, members } });
    return { skillSet: await readSet(tx, ctx, id) };
  });
}
