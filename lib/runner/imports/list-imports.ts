import type { ImportJob } from "@/lib/contract/imports";
import { IMPORT_LIMITS } from "@/lib/contract/limits";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { listImportJobs } from "../store";
import { jobRows } from "./job-row";

/** Imports that wait or run and the newest that have ended, newest first, without their rows. Refuses FORBIDDEN. */
export async function listImports({ ctx }: { ctx: Context }): Promise<ImportJob[]> {
  requirePermission(ctx.actor, "library.read");
  const { db } = ctx.ports.store;
  return jobRows(db, await listImportJobs(db, ctx.ownerId, IMPORT_LIMITS.listed));
}
