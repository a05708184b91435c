import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { RevisionPackage, SkillDetail, SkillRow } from "@/lib/contract/skill";
import { getJson } from "./get-json";
import { failureFrom } from "./request-failure";
import { skillsQuery } from "./skills-query";

/** Where programs and this console read a skill; an id of another tier has a colon, which stays as it is. */
export function skillAddress(id: string): string {
  return `/api/v1/skills/${encodeURIComponent(id).replaceAll("%3A", ":")}`;
}

export function fileAddress(id: string, path: string, revision?: number): string {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `${skillAddress(id)}/files/${encoded}${revision === undefined ? "" : `?revision=${revision}`}`;
}

export function exportAddress(id: string, revision?: number): string {
  return `${skillAddress(id)}/export${revision === undefined ? "" : `?revision=${revision}`}`;
}

/** One skill in full. */
export function skillQuery(id: string) {
  return queryOptions({
    queryKey: ["skill", id] as const,
    queryFn: async ({ signal }): Promise<SkillDetail> =>
      (await getJson<{ skill: SkillDetail }>(skillAddress(id), signal)).skill,
    staleTime: 30_000,
  });
}

/** One revision with its files and findings; revisions never change. */
export function revisionQuery(id: string, number: number) {
  return queryOptions({
    queryKey: ["revision", id, number] as const,
    queryFn: ({ signal }) => getJson<RevisionPackage>(`${skillAddress(id)}/revisions/${number}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The bytes of one file of a revision. Kept for a few minutes only: packages may be large. */
export function fileQuery(id: string, path: string, revision: number) {
  return queryOptions({
    queryKey: ["file", id, revision, path] as const,
    queryFn: async ({ signal }): Promise<Uint8Array> => {
      const response = await fetch(fileAddress(id, path, revision), { signal });
      if (!response.ok) throw failureFrom(response.status, await response.text());
      return new Uint8Array(await response.arrayBuffer());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 120_000,
  });
}

/** After a change: what is on the screen is asked for again, and stays in sight meanwhile. */
export async function skillsChanged(client: QueryClient, ids: readonly string[] = []): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: skillsQuery.queryKey }),
    ...ids.map((id) => client.invalidateQueries({ queryKey: ["skill", id] })),
  ]);
}

/** The skill as an action answered it, in the panel and in its row at once; the list is then asked for again. */
export async function skillSaved(client: QueryClient, skill: SkillDetail): Promise<void> {
  client.setQueryData(skillQuery(skill.id).queryKey, skill);
  client.setQueryData(skillsQuery.queryKey, (rows) => rows && withRow(rows, rowOf(skill)));
  await client.invalidateQueries({ queryKey: skillsQuery.queryKey });
}

function withRow(rows: SkillRow[], row: SkillRow): SkillRow[] {
  const known = rows.some((other) => other.id === row.id);
  return known ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row];
}

function rowOf(skill: SkillDetail): SkillRow {
  const { revisions: _revisions, files: _files, executableRule: _rule, findingCounts, ...row } = skill;
  return { ...row, findings: findingCounts };
}
