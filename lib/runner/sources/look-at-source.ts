import { isRefusal } from "@/lib/contract/errors";
import type { SourceError } from "@/lib/contract/sources";
import { displayPath } from "@/lib/domain/archive-paths";
import type { Context } from "../ports";
import type { RegistryRecord } from "../store";
import { scanSource, sourceAccess } from "./opened-source";
import { sourceKind } from "./source-kinds";

/** What a look at a source found, as its row keeps it. */
export type SourceLook = Pick<RegistryRecord, "cacheState" | "skillCount" | "lastCheckedAt" | "lastError">;

/**
 * Brings a source up to date and counts its packages. A failure is a result:
 * the count of the last look that succeeded stays. Invalid packages do not
 * fail the source, and are told.
 */
export async function lookAtSource(
  ctx: Context,
  entry: Pick<RegistryRecord, "kind" | "settings" | "skillCount">,
): Promise<SourceLook> {
  const kind = sourceKind(entry.kind);
  const lastCheckedAt = ctx.ports.clock.now();
  try {
    const access = await sourceAccess(ctx);
    if (kind.open === null) throw new Error(`${entry.kind} is not read in place`);
    const opened = await kind.open(entry.settings, access);
    const { packages, invalid } = await scanSource(opened, { skills: ctx.ports.places.catalogLimit });
    const [first] = invalid;
    const lastError: SourceError | null = first
      ? {
          code: "skill_catalog_invalid",
          message: `${invalid.length} of ${invalid.length + packages.length} packages cannot be used. ${displayPath(first.documentPath)}: ${first.message}`,
          remedy: "Correct the packages in the source, and refresh it.",
        }
      : null;
    return { cacheState: "ready", skillCount: packages.length, lastCheckedAt, lastError };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, message, remedy } = error;
    return { cacheState: "failed", skillCount: entry.skillCount, lastCheckedAt, lastError: { code, message, remedy } };
  }
}
