import type { Metadata } from "next";
import { unstable_rethrow } from "next/navigation";
import { RegistryScreen } from "@/components/registry/registry-screen";
import type { RegistryEntry } from "@/lib/contract/sources";
import { requireViewer } from "@/lib/server/page-data";
import { loadSources } from "@/lib/server/registry-data";

export const metadata: Metadata = { title: "Registry" };

export default async function RegistryPage() {
  const viewer = await requireViewer();
  // On a failure the browser asks again, and shows the reason with its request id.
  let first: RegistryEntry[] | null = null;
  try {
    first = await loadSources();
  } catch (error) {
    unstable_rethrow(error);
  }
  return <RegistryScreen first={first} mayChange={viewer.role === "owner"} />;
}
