import { z } from "zod";
import type { Digest } from "@/lib/contract/skill";
import { clientOf, type Db, type Tx } from "./db";
import { jsonValue } from "./json-value";
import type { ObservedPlanRecord } from "./records";

const Mounts = z.array(
  z.object({
    path: z.string(),
    mountId: z.string(),
    generation: z.number().int(),
    place: z.string().nullable(),
  }),
);

/** In place of an older observation of the same plan; those from before `oldest` go. */
export async function putObservedPlan(tx: Tx, plan: ObservedPlanRecord, oldest: Date): Promise<void> {
  const { ownerId, planDigest, createdAt } = plan;
  const mounts = jsonValue(plan.mounts);
  await clientOf(tx).observedPlan.deleteMany({ where: { ownerId, createdAt: { lt: oldest } } });
  await clientOf(tx).observedPlan.upsert({
    where: { ownerId_planDigest: { ownerId, planDigest } },
    create: { ownerId, planDigest, createdAt, mounts },
    update: { createdAt, mounts },
  });
}

export async function findObservedPlan(
  db: Db,
  ownerId: string,
  planDigest: Digest,
): Promise<ObservedPlanRecord | null> {
  const row = await clientOf(db).observedPlan.findUnique({ where: { ownerId_planDigest: { ownerId, planDigest } } });
  return row && { ...row, planDigest: row.planDigest as Digest, mounts: Mounts.parse(row.mounts) };
}
