import { queryOptions } from "@tanstack/react-query";
import { getJson } from "@/lib/client/get-json";
import { skillAddress } from "@/lib/client/skill-query";
import type { RevisionDiff } from "@/lib/contract/skill-changes";

/** What changed between two revisions. Neither ever changes again. */
export function revisionDiffQuery(id: string, from: number, to: number) {
  return queryOptions({
    queryKey: ["diff", id, from, to] as const,
    queryFn: ({ signal }) => getJson<RevisionDiff>(`${skillAddress(id)}/diff?from=${from}&to=${to}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 120_000,
  });
}
