"use client";

import { useEffect, useState } from "react";
import { carriesFiles, firstFile } from "@/lib/client/upload/dropped-file";

/** Lets a ZIP be dropped anywhere on the page; without it the browser would open the file instead. */
export function DropOverlay({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);

  useEffect(() => {
    // Every element that is crossed enters and leaves once; only the window's edge counts.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth += 1;
      setOver(true);
    };
    const move = (event: DragEvent) => {
      if (carriesFiles(event.dataTransfer)) event.preventDefault();
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const file = event.dataTransfer && firstFile(event.dataTransfer);
      if (file) onFile(file);
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragover", move);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragover", move);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [onFile]);

  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-0 z-30 flex items-center justify-center bg-scrim">
      <p className="rounded-dialog bg-surface px-5 py-3 font-medium shadow-dialog">
        Drop the ZIP to see what is inside
      </p>
    </div>
  );
}
