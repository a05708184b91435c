import type { ReactNode } from "react";
import { Frame } from "@/components/frame/frame";
import { ImportDialogHost } from "@/components/imports/import-dialog-host";
import { ImportsWatch } from "@/components/imports/imports-watch";
import { LaunchFromPalette } from "@/components/launch/launch-from-palette";
import { NowProvider } from "@/components/ui/now";
import { requireViewer } from "@/lib/server/page-data";

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const viewer = await requireViewer();
  return (
    <NowProvider initial={Date.now()}>
      <Frame viewer={viewer}>{children}</Frame>
      <ImportsWatch />
      {viewer.role === "owner" && <LaunchFromPalette />}
      {viewer.role === "owner" && <ImportDialogHost />}
    </NowProvider>
  );
}
