import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { ActivityScreen } from "@/components/activity/activity-screen";
import { NotAllowed } from "@/components/ui/not-allowed";
import { ACTIVITY_PAGE, loadActivityParams } from "@/lib/client/activity";
import { requireViewer } from "@/lib/server/page-data";
import { loadActivity } from "@/lib/server/people-data";

export const metadata: Metadata = { title: "Activity" };

export default async function ActivityPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await requireViewer();
  if (viewer.role === "viewer") return <NotAllowed title="Activity" role={viewer.role} />;
  const { noun } = await loadActivityParams(searchParams);
  const first = await loadActivity({ limit: ACTIVITY_PAGE, ...(noun ? { verb: `${noun}.` } : {}) });
  return <ActivityScreen first={first} firstNoun={noun} />;
}
