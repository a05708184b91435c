import type { Metadata } from "next";
import { unstable_rethrow } from "next/navigation";
import { WorkspaceScreen } from "@/components/workspaces/workspace-screen";
import type { Workspace } from "@/lib/contract/workspaces";
import { requireViewer } from "@/lib/server/page-data";
import { loadWorkspace } from "@/lib/server/workspaces-data";

export const metadata: Metadata = { title: "Workspace" };

export default async function WorkspacePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer();
  const { id } = await params;
  // On a failure the browser asks again, and shows the reason with its request id.
  let first: Workspace | null = null;
  try {
    first = await loadWorkspace(id);
  } catch (error) {
    unstable_rethrow(error);
  }
  return <WorkspaceScreen id={id} first={first} mayChange={viewer.role === "owner"} />;
}
