"use client";

import { lazy, Suspense } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { TextDiffProps } from "./text-diff-body";

const Body = lazy(() => import("./text-diff-body").then(({ TextDiffBody }) => ({ default: TextDiffBody })));

/** Two texts side by side or under each other. What compares them is loaded when it is first needed. */
export function TextDiff(props: TextDiffProps) {
  return (
    <Suspense fallback={<ProgressBar label="Loading the comparison" value={null} thin />}>
      <Body {...props} />
    </Suspense>
  );
}
