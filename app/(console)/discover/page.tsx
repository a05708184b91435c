import type { Metadata } from "next";
import { DiscoverScreen } from "@/components/discover/discover-screen";
import { requireViewer } from "@/lib/server/page-data";

export const metadata: Metadata = { title: "Discover" };

export default async function DiscoverPage() {
  const viewer = await requireViewer();
  return <DiscoverScreen mayChange={viewer.role === "owner"} />;
}
