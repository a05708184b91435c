"use client";

import { UnfoldVertical } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { count } from "@/lib/client/words";

/** What the button of a folded stretch says; and it sets its row right, which the viewer leaves no other way to. */
export function UnchangedFold({ lines }: { lines: number }) {
  const place = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const row = place.current?.closest("tr");
    if (!row) return;
    // The viewer makes a button of the row around the button: two stops for one act, and no row for a screen reader.
    row.removeAttribute("role");
    row.removeAttribute("tabindex");
    const opening = () => focusWhatComes(row);
    row.addEventListener("click", opening);
    return () => row.removeEventListener("click", opening);
  }, []);

  return (
    <span ref={place} className="flex min-h-6 items-center gap-1.5 px-2 font-sans">
      <UnfoldVertical aria-hidden className="size-3.5 shrink-0" />
      Show {count(lines, "unchanged line")}
    </span>
  );
}

/** The button goes with its row, so the focus goes to the first line that takes its place. */
function focusWhatComes(row: HTMLTableRowElement): void {
  const { previousElementSibling: above, parentElement: table } = row;
  requestAnimationFrame(() => {
    const first = above ? above.nextElementSibling : table?.firstElementChild;
    if (!(first instanceof HTMLElement) || first === row) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  });
}
