import type { Metadata } from "next";
import { unstable_rethrow } from "next/navigation";
import { WorkspacesScreen } from "@/components/workspaces/workspaces-screen";
import type { WorkspaceRow } from "@/lib/contract/workspaces";
import { requireViewer } from "@/lib/server/page-data";
import { loadWorkspaces } from "@/lib/server/workspaces-data";

export const metadata: Metadata = { title: "Workspaces" };

export default async function WorkspacesPage() {
  const viewer = await requireViewer();
  // On a failure the browser asks again, and shows the reason with its request id.
  let first: WorkspaceRow[] | null = null;
  try {
    first = await loadWorkspaces();
  } catch (error) {
    unstable_rethrow(error);
  }
  return <WorkspacesScreen first={first} mayChange={viewer.role === "owner"} />;
}
