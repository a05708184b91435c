"use client";

import { type PointerEvent, useRef } from "react";
import type { PanelWidth } from "@/lib/client/panel-width";

const STEP = 24;

/** The panel's left edge: dragged, or moved with the arrow keys. */
export function PanelResizer({ of }: { of: PanelWidth }) {
  const width = of.useWidth();
  const from = useRef<{ x: number; width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    from.current = { x: event.clientX, width };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (from.current) of.set(from.current.width + from.current.x - event.clientX);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is no thematic break
    <div
      role="separator"
      aria-label="Width of the panel"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={of.least}
      aria-valuemax={of.most}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null;
      }}
      onDoubleClick={() => of.set(of.usual)}
      onKeyDown={(event) => {
        const wider = { ArrowLeft: STEP, ArrowRight: -STEP, Home: of.most, End: -of.most }[event.key];
        if (wider === undefined) return;
        event.preventDefault();
        of.set(width + wider);
      }}
      className="tint absolute inset-y-0 -left-1 z-10 hidden w-2 cursor-col-resize touch-none select-none hover:bg-accent/20 focus-visible:bg-accent/20 lg:block"
    />
  );
}
