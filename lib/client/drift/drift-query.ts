import { queryOptions } from "@tanstack/react-query";
import type { SkillDrift } from "@/lib/contract/drift";
import type { CandidateDiff } from "@/lib/contract/launch";
import { getJson } from "../get-json";
import { skillAddress } from "../skill-query";

/** Who holds which bytes of a skill. */
export function driftQuery(id: string) {
  return queryOptions({
    queryKey: ["drift", id] as const,
    queryFn: async ({ signal }): Promise<SkillDrift> =>
      (await getJson<{ drift: SkillDrift }>(`${skillAddress(id)}/drift`, signal)).drift,
    staleTime: 30_000,
  });
}

/** Two of the digests that a skill's drift names, file by file. */
export function driftDiff(id: string, from: string, to: string, signal: AbortSignal): Promise<CandidateDiff> {
  return getJson<CandidateDiff>(`${skillAddress(id)}/drift/diff?${new URLSearchParams({ from, to })}`, signal);
}
