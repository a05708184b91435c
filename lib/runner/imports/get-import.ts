import type { ImportJob } from "@/lib/contract/imports";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findJob } from "./find-job";
import { oneJobRow } from "./job-row";

/** One import with a row per skill. Refuses FORBIDDEN and NOT_FOUND. */
export async function getImport({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<ImportJob> {
  requirePermission(ctx.actor, "library.read");
  const { db } = ctx.ports.store;
  return oneJobRow(db, await findJob(db, ctx, input.id));
}
