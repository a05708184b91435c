import type { Metadata } from "next";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { TokensSettings } from "@/components/settings/tokens-settings";
import { NotAllowed } from "@/components/ui/not-allowed";
import { requireViewer } from "@/lib/server/page-data";
import { loadTokens } from "@/lib/server/people-data";

export const metadata: Metadata = { title: "API tokens" };

export default async function TokensPage() {
  const viewer = await requireViewer();
  if (viewer.role !== "owner") return <NotAllowed title="API tokens" role={viewer.role} />;
  return (
    <SettingsFrame role={viewer.role}>
      <TokensSettings first={await loadTokens()} />
    </SettingsFrame>
  );
}
