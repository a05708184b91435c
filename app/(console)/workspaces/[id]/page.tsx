import type { Metadata } from "next";
import { WorkspaceScreen } from "@/components/workspaces/workspace-screen";
import { requireViewer } from "@/lib/server/page-data";

export const metadata: Metadata = { title: "Workspace" };

export default async function WorkspacePage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer();
  const { id } = await params;
  return <WorkspaceScreen id={id} first={null} mayChange={viewer.role === "owner"} />;
}
