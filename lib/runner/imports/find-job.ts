import { Refusal } from "@/lib/contract/errors";
import type { Context } from "../ports";
import { type Db, findImportJob, type ImportJobRecord } from "../store";

/** Another owner's job is as unknown as one that never was. */
export async function findJob(db: Db, ctx: Context, id: string): Promise<ImportJobRecord> {
  const job = await findImportJob(db, ctx.ownerId, id);
  if (job) return job;
  throw new Refusal("NOT_FOUND", "There is no such import.", { details: { reason: "import" } });
}
