import type { CreateTokenInput } from "@/lib/contract/people";
import type { Context } from "../ports";
import { requirePermission } from "./authorize";
import { findMaker } from "./maker";
import { type NewToken, writeToken } from "./write-token";

/**
 * Makes an API token for the caller. `secret` is in this answer and never
 * again. A token that makes another stays its limit: neither role nor life of
 * the new one goes beyond its own, and only one with the scope write gets here. Refuses FORBIDDEN, and
 * INVALID_INPUT where it would have expired already.
 */
export async function createApiToken({ ctx, input }: { ctx: Context; input: CreateTokenInput }): Promise<NewToken> {
  requirePermission(ctx.actor, "tokens.manage");
  return writeToken(ctx, await findMaker(ctx), input);
}
