import type { ApiTokenRow } from "@/lib/contract/people";
import type { Context } from "../ports";
import { listTokens } from "../store";
import { requirePermission } from "./authorize";
import { tokenRow } from "./token-row";

/** The owner's API tokens, newest first, expired and revoked ones too. Refuses FORBIDDEN. */
export async function listApiTokens({ ctx }: { ctx: Context }): Promise<ApiTokenRow[]> {
  requirePermission(ctx.actor, "tokens.manage");
  return (await listTokens(ctx.ports.store.db, ctx.ownerId)).map(tokenRow);
}
