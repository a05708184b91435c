import type { Metadata } from "next";
import { ConnectScreen } from "@/components/connect/connect-screen";
import { requireViewer } from "@/lib/server/page-data";
import { getService } from "@/lib/server/service";

export const metadata: Metadata = { title: "Connect" };

export default async function ConnectPage() {
  const viewer = await requireViewer();
  const { settings } = await getService();
  return <ConnectScreen origin={settings.baseUrl} mayChange={viewer.role === "owner"} />;
}
