import "server-only";
import type { Workspace, WorkspaceRow } from "@/lib/contract/workspaces";
import { getWorkspace, listWorkspaces } from "@/lib/runner";
import { pageContext } from "./page-data";

export async function loadWorkspaces(): Promise<WorkspaceRow[]> {
  return (await listWorkspaces({ ctx: await pageContext() })).items;
}

export async function loadWorkspace(id: string): Promise<Workspace> {
  return getWorkspace({ ctx: await pageContext(), input: { id } });
}
