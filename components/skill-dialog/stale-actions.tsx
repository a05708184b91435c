"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { DraftBase } from "@/lib/client/skill-dialog/draft-base";
import { mergeTexts } from "@/lib/client/skill-dialog/merge-texts";

interface StaleActionsProps {
  base: DraftBase;
  current: DraftBase;
  textNow: () => string;
  onRebased: (merged: string) => void;
  onKeep: () => void;
  onCompare: () => void;
}

/** What can be done where another revision came in between. Neither happens by itself. */
export function StaleActions({ base, current, textNow, onRebased, onKeep, onCompare }: StaleActionsProps) {
  const [refused, setRefused] = useState(false);
  const rebase = () => {
    const merged = mergeTexts(base.text, textNow(), current.text);
    if (merged === null) setRefused(true);
    else onRebased(merged);
  };
  return (
    <>
      <Button size="small" onClick={onCompare}>
        Compare the three
      </Button>
      <Button size="small" onClick={rebase}>
        Rebase my draft on revision {current.revision}
      </Button>
      <Button size="small" onClick={onKeep}>
        Keep my text and save on top of revision {current.revision}
      </Button>
      <p role="status" className="basis-full text-second empty:hidden">
        {refused &&
          "Both changed the same lines, so the draft was left as it is. Take over by hand what you want to keep, then save on top."}
      </p>
    </>
  );
}
