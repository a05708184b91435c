import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { VerifyReport, Workspace, WorkspaceRow } from "@/lib/contract/workspaces";
import { getJson } from "./get-json";
import { postJson } from "./post-json";

const ADDRESS = "/api/v1/workspaces";

function addressOf(id: string): string {
  return `${ADDRESS}/${encodeURIComponent(id)}`;
}

/** The owner's workspaces, live ones first. */
export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  queryFn: async ({ signal }): Promise<WorkspaceRow[]> =>
    (await getJson<{ items: WorkspaceRow[] }>(ADDRESS, signal)).items,
});

/** One workspace with its catalogue and mounts. */
export function workspaceQuery(id: string) {
  return queryOptions({
    queryKey: ["workspace", id] as const,
    queryFn: async ({ signal }): Promise<Workspace> =>
      (await getJson<{ workspace: Workspace }>(addressOf(id), signal)).workspace,
  });
}

/** Hashes again what lies on the disk; every answer holds for its own moment only. */
export function verifyWorkspace(id: string): Promise<VerifyReport> {
  return postJson<VerifyReport>(`${addressOf(id)}/verify`);
}

/** After a launch, a stop or a change: pins and usage changed with the workspace. */
export async function workspacesChanged(client: QueryClient): Promise<void> {
  const keys = [["workspaces"], ["workspace"], ["skill-sets"], ["skill-set"], ["skills"], ["skill"]];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
