import type { BetterAuthOptions } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import type { Store } from "./db";
import { prismaOf } from "./open-store";

/** For `betterAuth({ database })`: its users, sessions and accounts in the tables of this store. */
export function createAuthAdapter(store: Store): NonNullable<BetterAuthOptions["database"]> {
  return prismaAdapter(prismaOf(store), { provider: store.kind, transaction: true });
}
