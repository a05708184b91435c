"use client";

import { Columns2, Rows2 } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { type DiffLayout, setDiffLayout, useDiffLayout } from "@/lib/client/diff/diff-layout";

/** Two columns of text need at least this much, in CSS pixels. */
const ROOM_FOR_TWO = 720;

/** The layout for a place of this width: as this person likes it, and one column where there is no room for two. */
export function useLayoutFor(place: RefObject<HTMLElement | null>): { layout: DiffLayout; choice: boolean } {
  const liked = useDiffLayout();
  const [roomy, setRoomy] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoomy(element.clientWidth >= ROOM_FOR_TWO));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return { layout: roomy ? liked : "unified", choice: roomy };
}

const LAYOUTS = [
  { layout: "split", word: "Split", Icon: Columns2 },
  { layout: "unified", word: "Unified", Icon: Rows2 },
] as const;

export function LayoutSwitch({ layout }: { layout: DiffLayout }) {
  return (
    <fieldset className="flex shrink-0 rounded-control border border-line-strong bg-surface">
      <legend className="sr-only">Layout of the comparison</legend>
      {LAYOUTS.map(({ layout: each, word, Icon }) => (
        <button
          key={each}
          type="button"
          aria-pressed={layout === each}
          onClick={() => setDiffLayout(each)}
          className="tint inline-flex h-6 items-center gap-1 rounded-control px-2 font-medium text-second text-small hover:text-ink aria-pressed:bg-sunk aria-pressed:text-ink"
        >
          <Icon aria-hidden className="size-3.5" />
          {word}
        </button>
      ))}
    </fieldset>
  );
}
