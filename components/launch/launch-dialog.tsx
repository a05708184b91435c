"use client";

import { lazy, Suspense, useState } from "react";
import type { LaunchStart } from "@/lib/client/launch/launch-draft";

export interface LaunchDialogProps {
  start: LaunchStart;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const Frame = lazy(() =>
  import("./launch-dialog-frame").then(({ LaunchDialogFrame }) => ({ default: LaunchDialogFrame })),
);

/** The one dialog in which a workspace is launched, anew or again; loaded when it is first opened. */
export function LaunchDialog(props: LaunchDialogProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  );
}
