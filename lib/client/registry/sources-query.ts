import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { RegistryEntry, RegistryList, SourceKindList, SourceKindRow } from "@/lib/contract/sources";
import { getJson } from "../get-json";
import { postJson } from "../post-json";

/** How soon a source that is being fetched is asked for again. Milliseconds. */
const CACHING_MS = 2_000;

/** The configured sources in their order: a later one wins. */
export const sourcesQuery = queryOptions({
  queryKey: ["sources"],
  queryFn: async ({ signal }): Promise<RegistryEntry[]> =>
    (await getJson<RegistryList>("/api/v1/sources", signal)).items,
  staleTime: 30_000,
  refetchInterval: ({ state }) => (state.data?.some((entry) => entry.cacheState === "caching") ? CACHING_MS : false),
});

/** What can be a source, and what each kind asks for. */
export const sourceKindsQuery = queryOptions({
  queryKey: ["source-kinds"],
  queryFn: async ({ signal }): Promise<SourceKindRow[]> =>
    (await getJson<SourceKindList>("/api/v1/source-kinds", signal)).items,
  staleTime: 10 * 60_000,
});

/**
 * Looks at a source again. A request of its own rather than an action of the
 * page: those run one after another, and a slow source must not hold up the rest.
 */
export async function refreshSource(id: string): Promise<RegistryEntry> {
  const address = `/api/v1/sources/${encodeURIComponent(id)}/refresh`;
  return (await postJson<{ source: RegistryEntry }>(address)).source;
}

/** Where people look at a source. */
export function sourcePage(id: string): string {
  return `/registry?source=${encodeURIComponent(id)}`;
}

/** After a change of the registry: its list, and whatever shows the skills of its sources. */
export async function sourcesChanged(client: QueryClient): Promise<void> {
  const keys = [["sources"], ["skills"], ["skill"], ["discover"], ["drift"]];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The entry as a change answered it, in its place of the list at once; the rest is then asked for again. */
export async function sourceSaved(client: QueryClient, saved: RegistryEntry): Promise<void> {
  client.setQueryData(sourcesQuery.queryKey, (entries) => entries && withSource(entries, saved));
  await sourcesChanged(client);
}

function withSource(entries: readonly RegistryEntry[], saved: RegistryEntry): RegistryEntry[] {
  return entries
    .filter((entry) => entry.id !== saved.id)
    .toSpliced(saved.position, 0, saved)
    .map((entry, position) => ({ ...entry, position }));
}
