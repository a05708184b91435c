import type { z } from "zod";
import type { SkillSetAnswer } from "@/lib/contract/skill-sets";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { readSet } from "./find-set";

/** One set in full. Refuses NOT_FOUND, also for a set of another owner. */
export async function getSkillSet({
  ctx,
  input,
}: {
  ctx: Context;
  input: { id: string };
}): Promise<z.infer<typeof SkillSetAnswer>> {
  requirePermission(ctx.actor, "library.read");
  return { skillSet: await readSet(ctx.ports.store.db, ctx, input.id) };
}
