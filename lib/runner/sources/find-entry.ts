import { Refusal } from "@/lib/contract/errors";
import type { Context } from "../ports";
import { type Db, findRegistryEntry, lockOwner, type RegistryRecord, type Tx } from "../store";

/** Another owner's entry is as unknown as one that never was. */
export async function findEntry(db: Db, ctx: Context, id: string): Promise<RegistryRecord> {
  const entry = await findRegistryEntry(db, ctx.ownerId, id);
  if (entry) return entry;
  throw new Refusal("NOT_FOUND", "There is no such source in this registry.", { details: { reason: "source" } });
}

/** One writer of the owner's registry at a time, so that what is read in `work` stays true in it. */
export function inRegistryLine<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.ports.store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    return work(tx);
  });
}
