import type { Metadata } from "next";
import { PeopleSettings } from "@/components/settings/people-settings";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { NotAllowed } from "@/components/ui/not-allowed";
import { requireViewer } from "@/lib/server/page-data";
import { loadPeople } from "@/lib/server/people-data";

export const metadata: Metadata = { title: "People" };

export default async function PeoplePage() {
  const viewer = await requireViewer();
  if (viewer.role === "viewer") return <NotAllowed title="People" role={viewer.role} />;
  return (
    <SettingsFrame role={viewer.role}>
      <PeopleSettings viewer={viewer} first={await loadPeople()} />
    </SettingsFrame>
  );
}
