import type { Metadata } from "next";
import { WorkspacesScreen } from "@/components/workspaces/workspaces-screen";
import { requireViewer } from "@/lib/server/page-data";

export const metadata: Metadata = { title: "Workspaces" };

export default async function WorkspacesPage() {
  const viewer = await requireViewer();
  return <WorkspacesScreen first={null} mayChange={viewer.role === "owner"} />;
}
