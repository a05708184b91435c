import type { SourceKindRow } from "@/lib/contract/sources";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { sourceAccess } from "./opened-source";
import { allSourceKinds } from "./source-kinds";

/** The kinds of sources that this release has, with what each needs and whether this owner may use it. Refuses FORBIDDEN. */
export async function listSourceKinds({ ctx }: { ctx: Context }): Promise<SourceKindRow[]> {
  requirePermission(ctx.actor, "sources.read");
  const access = await sourceAccess(ctx);
  return allSourceKinds().map((kind) => kind.row(access));
}
