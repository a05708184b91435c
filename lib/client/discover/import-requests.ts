import type { DiscoverItem } from "@/lib/contract/discover";
import type { StartImportRequest } from "@/lib/contract/imports";
import type { RegistryEntry } from "@/lib/contract/sources";
import { judgeCommitId } from "@/lib/domain/commit-id";

/** Whether the library can take the row in, with its repair where it has one. */
export function isImportable(item: DiscoverItem): boolean {
  return item.refusal === null || item.repairable;
}

/**
 * The jobs that take chosen rows in: one for each source. What was looked at is
 * what comes: where the source has commits, the one that the rows are of.
 */
export function importRequests(
  items: readonly DiscoverItem[],
  entries: readonly RegistryEntry[],
): StartImportRequest[] {
  const wanted = items.filter(isImportable);
  return entries.flatMap((entry) => {
    const rows = wanted.filter((item) => item.entryId === entry.id);
    return rows.length === 0 ? [] : [requestOf(entry, rows)];
  });
}

function requestOf(entry: RegistryEntry, rows: readonly DiscoverItem[]): StartImportRequest {
  const commit = rows[0]?.commit ?? null;
  const repaired = rows.filter((row) => row.refusal !== null);
  return {
    kind: entry.kind,
    source: entry.location,
    entry: entry.id,
    select: rows.map((row) => row.path),
    ...(commit !== null && entry.kind === "git" && judgeCommitId(commit) === null && { ref: commit }),
    ...(repaired.length > 0 && {
      choices: Object.fromEntries(repaired.map((row) => [row.path, { repair: true }])),
    }),
  };
}
