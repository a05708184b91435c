import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SkillSet, SkillSetList } from "@/lib/contract/skill-sets";
import { getJson } from "./get-json";

/** Every skill set with its members, by name. */
export const skillSetsQuery = queryOptions({
  queryKey: ["skill-sets"],
  queryFn: async ({ signal }): Promise<SkillSet[]> => (await getJson<SkillSetList>("/api/v1/skill-sets", signal)).items,
  staleTime: 30_000,
});

const addressOf = (id: string) => `/api/v1/skill-sets/${encodeURIComponent(id)}`;

export function setExportAddress(id: string): string {
  return `${addressOf(id)}/export`;
}

export function setLockAddress(id: string): string {
  return `${addressOf(id)}/lock`;
}

/** Where people look at a set. */
export function setPage(id: string): string {
  return `/sets?set=${encodeURIComponent(id)}`;
}

/** Where people look at a workspace. */
export function workspacePage(id: string): string {
  return `/workspaces/${encodeURIComponent(id)}`;
}

/** Where people look at what an agent of a workspace sees. */
export function agentsPage(id: string): string {
  return `${workspacePage(id)}?tab=agents`;
}

/** After a change of sets: their list, and what counts them in skills and workspaces, is asked for again. */
export async function skillSetsChanged(client: QueryClient): Promise<void> {
  const keys = [["skill-sets"], ["skill-set"], ["skills"], ["skill"], ["workspaces"], ["workspace"]];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The set as an action answered it, in the list at once; the rest is then asked for again. */
export async function skillSetSaved(client: QueryClient, saved: SkillSet): Promise<void> {
  client.setQueryData(skillSetsQuery.queryKey, (sets) => sets && withSet(sets, saved));
  await skillSetsChanged(client);
}

function withSet(sets: readonly SkillSet[], saved: SkillSet): SkillSet[] {
  return [...sets.filter((set) => set.id !== saved.id), saved].sort((a, b) => a.name.localeCompare(b.name, "en"));
}
