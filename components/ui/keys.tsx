"use client";

import { useSyncExternalStore } from "react";

/** Keys as they are printed on a keyboard: "mod k" is ⌘K or Ctrl K, "g l" is one after the other. */
export function Keys({ keys }: { keys: string }) {
  const apple = useSyncExternalStore(never, isApple, () => false);
  return (
    <span className="flex shrink-0 gap-1">
      {keys.split(" ").map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-small border border-line bg-ground px-1 text-center font-sans text-label text-second"
        >
          {key !== "mod" ? key : apple ? "⌘" : "Ctrl"}
        </kbd>
      ))}
    </span>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

function never(): () => void {
  return () => {};
}
