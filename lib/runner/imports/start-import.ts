import { Refusal } from "@/lib/contract/errors";
import type { ImportJob, StartImportInput } from "@/lib/contract/imports";
import { IMPORT_LIMITS } from "@/lib/contract/limits";
import { recordAudit } from "../audit";
import { inOwnersLine } from "../library";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { countOpenImportJobs, insertImportJob, type Tx } from "../store";
import { type ImportTarget, importTarget } from "./import-target";
import { authorOf } from "./job-author";
import { oneJobRow, placeOf } from "./job-row";

/**
 * Puts a job that takes skills of a source into the library in line, once its
 * request is judged; the job acts as its starter. Refuses FORBIDDEN, what
 * importTarget does, and LIMIT_EXCEEDED where too many of this owner's wait.
 * Source: product rules, section 8.
 */
export async function startImport({ ctx, input }: { ctx: Context; input: StartImportInput }): Promise<ImportJob> {
  requirePermission(ctx.actor, "library.write");
  const { request, entryName } = await importTarget(ctx, input);
  const job = await inOwnersLine(ctx, async (tx) => {
    await requireRoom(tx, ctx);
    const made = await insertImportJob(tx, {
      id: ctx.ports.newId(),
      ownerId: ctx.ownerId,
      request,
      entryName,
      ...authorOf(ctx),
      createdAt: ctx.ports.clock.now(),
    });
    await recordStart(tx, ctx, "imports.start", made.id, { request, entryName });
    return made;
  });
  ctx.ports.wakeImports();
  return oneJobRow(ctx.ports.store.db, job);
}

/** Refuses LIMIT_EXCEEDED where the owner has as many jobs open as it may have. Inside the owner's line. */
export async function requireRoom(tx: Tx, ctx: Context): Promise<void> {
  if ((await countOpenImportJobs(tx, ctx.ownerId)) < IMPORT_LIMITS.open) return;
  throw new Refusal("LIMIT_EXCEEDED", `${IMPORT_LIMITS.open} imports wait or run already; no more are taken.`, {
    details: { reason: "open-imports", allowed: IMPORT_LIMITS.open },
    remedy: "Wait until some have ended, or cancel them.",
  });
}

export async function recordStart(
  tx: Tx,
  ctx: Context,
  verb: "imports.start" | "imports.retry",
  job: string,
  { request, entryName }: Pick<ImportTarget, "request" | "entryName">,
): Promise<void> {
  const { kind, source, path, ref } = request;
  const details = { job, kind, source, ...(path !== undefined && { path }), ...(ref !== undefined && { ref }) };
  await recordAudit({ ctx, tx, verb, subject: placeOf({ entryName, request }), details });
}
