"use client";

import { lazy, Suspense, useState } from "react";
import type { SkillDialogProps } from "./skill-dialog-frame";

const Frame = lazy(() =>
  import("./skill-dialog-frame").then(({ SkillDialogFrame }) => ({ default: SkillDialogFrame })),
);

/** The one dialog in which a skill is created and edited; loaded when it is first opened. */
export function SkillDialog(props: SkillDialogProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  );
}
