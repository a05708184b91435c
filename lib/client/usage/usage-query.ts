import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type SkillUsage, USAGE_DAYS, type WorkspaceUsage } from "@/lib/contract/usage";
import { getJson } from "../get-json";
import { skillAddress } from "../skill-query";

/** How far the charts look back. */
export const USAGE_SPANS = [USAGE_DAYS, 90] as const;

/** Agents work on meanwhile: what was counted is asked for again when somebody looks again. */
const STALE_MS = 10_000;

/** Use of one skill. Below the skill's key, because its revisions change with it. */
export function skillUsageQuery(id: string, days: number) {
  return queryOptions({
    queryKey: ["skill", id, "usage", days] as const,
    queryFn: ({ signal }) => getJson<SkillUsage>(`${skillAddress(id)}/usage?days=${days}`, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** Use of a workspace's skills, whichever launch they came with. */
export function workspaceUsageQuery(id: string, days: number) {
  return queryOptions({
    queryKey: ["workspace", id, "usage", days] as const,
    queryFn: ({ signal }) =>
      getJson<WorkspaceUsage>(`/api/v1/workspaces/${encodeURIComponent(id)}/usage?days=${days}`, signal),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}
