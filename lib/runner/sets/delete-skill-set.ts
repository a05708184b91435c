import type { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import type { SkillSet, SkillSetAnswer } from "@/lib/contract/skill-sets";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { closeServedPlace, deleteSkillSet as deleteRow } from "../store";
import { readSet } from "./find-set";
import { inOwnersLine } from "./in-owners-line";

/**
 * Removes a set and answers it as it was; the paths along which it was served
 * end with it. Refuses NOT_FOUND, and PINNED_BY_WORKSPACE naming each live
 * workspace that uses it.
 */
export async function deleteSkillSet({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<z.infer<typeof SkillSetAnswer>> {
  requirePermission(ctx.actor, "library.write");
  return inOwnersLine(ctx, async (tx) => {
    const skillSet = await readSet(tx, ctx, input.id);
    requireUnused(skillSet);
    await deleteRow(tx, ctx.ownerId, skillSet.id);
    const { id, name, generation } = skillSet;
    const place = { ownerId: ctx.ownerId, kind: "set" as const, targetId: id };
    const closedPaths = await closeServedPlace(tx, place, ctx.ports.clock.now());
    const members = skillSet.members.map(({ slug, revision }) => ({ slug, revision }));
    const details = { id, generation, members, ...(closedPaths > 0 && { closedPaths }) };
    await recordAudit({ ctx, tx, verb: "sets.delete", subject: name, details });
    return { skillSet };
  });
}

function requireUnused({ name, usedBy }: SkillSet): void {
  if (usedBy.length === 0) return;
  const named = usedBy.map((workspace) => workspace.name).join(", ");
  throw new Refusal("PINNED_BY_WORKSPACE", `${name} is used by the live workspace ${named}.`, {
    details: { reason: "launched", blockers: usedBy },
    remedy: "Stop the named workspaces, or relaunch them without this set.",
  });
}
