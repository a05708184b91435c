"use client";

import { lazy, Suspense } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { RevisionDiffProps } from "./revision-diff-body";

const Body = lazy(() => import("./revision-diff-body").then(({ RevisionDiffBody }) => ({ default: RevisionDiffBody })));

/** What changed between two revisions of a skill, file by file; loaded when it is first needed. */
export function RevisionDiffView(props: RevisionDiffProps) {
  return (
    <Suspense fallback={<ProgressBar label="Loading the comparison" value={null} thin />}>
      <Body {...props} />
    </Suspense>
  );
}
