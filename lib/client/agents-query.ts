import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AgentView, PromptFormat, WorkspaceTokenList, WorkspaceTokenRow } from "@/lib/contract/agents";
import { getJson } from "./get-json";

const addressOf = (id: string) => `/api/v1/workspaces/${encodeURIComponent(id)}`;

/** What an agent of a live workspace is told, in one of the forms. Below the workspace's key, because it changes with it. */
export function agentViewQuery(id: string, format: PromptFormat) {
  return queryOptions({
    queryKey: ["workspace", id, "agent", format] as const,
    queryFn: ({ signal }) => getJson<AgentView>(`${addressOf(id)}/agent?format=${format}`, signal),
  });
}

/** Tokens of one workspace, newest first. Agents ask at any time, so the list is as old as its last look. */
export function workspaceTokensQuery(id: string) {
  return queryOptions({
    queryKey: ["workspace", id, "tokens"] as const,
    queryFn: async ({ signal }): Promise<WorkspaceTokenRow[]> =>
      (await getJson<WorkspaceTokenList>(`${addressOf(id)}/tokens`, signal)).items,
    staleTime: 0,
  });
}

export async function workspaceTokensChanged(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: workspaceTokensQuery(id).queryKey });
}
