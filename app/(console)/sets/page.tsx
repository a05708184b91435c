import type { Metadata } from "next";
import { unstable_rethrow } from "next/navigation";
import { SetsScreen } from "@/components/sets/sets-screen";
import type { SkillSet } from "@/lib/contract/skill-sets";
import { requireViewer } from "@/lib/server/page-data";
import { loadSkillSets } from "@/lib/server/sets-data";

export const metadata: Metadata = { title: "Skill Sets" };

export default async function SetsPage() {
  const viewer = await requireViewer();
  // On a failure the browser asks again, and shows the reason with its request id.
  let first: SkillSet[] | null = null;
  try {
    first = await loadSkillSets();
  } catch (error) {
    unstable_rethrow(error);
  }
  return <SetsScreen first={first} mayChange={viewer.role === "owner"} />;
}
