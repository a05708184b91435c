import type { RegistryEntry } from "@/lib/contract/sources";
import type { RegistryRecord } from "../store";

/** An entry as it is shown. */
export function entryRow(record: RegistryRecord): RegistryEntry {
  const { id, name, kind, settings, position, enabled, live, cacheState, skillCount, lastError, warning } = record;
  return {
    id,
    name,
    kind,
    settings,
    position,
    enabled,
    live,
    cacheState,
    skillCount,
    lastCheckedAt: record.lastCheckedAt?.toISOString() ?? null,
    lastError,
    warning,
    etag: String(record.version),
  };
}
