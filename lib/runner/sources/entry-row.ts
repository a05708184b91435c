import type { RegistryEntry } from "@/lib/contract/sources";
import type { RegistryRecord } from "../store";
import { sourceKind } from "./source-kinds";

/** An entry as it is shown. */
export function entryRow(record: RegistryRecord): RegistryEntry {
  const { id, name, kind, settings, position, enabled, live, cacheState, skillCount, lastError, warning } = record;
  return {
    id,
    name,
    kind,
    provider: sourceKind(kind).provider,
    location: sourceKind(kind).location(settings),
    settings,
    secrets: Object.keys(record.secrets).sort(),
    policy: record.policy,
    position,
    enabled,
    live,
    cacheState,
    pin: null,
    commit: null,
    upstream: record.upstream,
    lock: [],
    skillCount,
    lastCheckedAt: record.lastCheckedAt?.toISOString() ?? null,
    lastError,
    warning,
    etag: String(record.version),
  };
}
