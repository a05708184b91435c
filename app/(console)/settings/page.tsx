import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AccountSettings } from "@/components/settings/account-settings";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { parseTheme, THEME_COOKIE } from "@/lib/client/theme";
import { requireViewer } from "@/lib/server/page-data";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const viewer = await requireViewer();
  const theme = parseTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <SettingsFrame role={viewer.role}>
      <AccountSettings viewer={viewer} theme={theme} />
    </SettingsFrame>
  );
}
