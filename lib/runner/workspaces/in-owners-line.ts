import type { Context } from "../ports";
import { lockOwner, type Tx } from "../store";

/** One transaction, in line with the other writers of the owner: what `work` reads stays true until it has written. */
export function inOwnersLine<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.ports.store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    return work(tx);
  });
}
