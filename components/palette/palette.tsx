"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { pagesFor } from "@/components/frame/pages";
import { useGo } from "@/lib/client/navigation";
import { useKeySequence, useSingleKey } from "@/lib/client/single-keys";
import type { Role } from "@/lib/contract/people";
import { ShortcutsHelp } from "./shortcuts-help";

const PaletteDialog = lazy(async () => ({ default: (await import("./palette-dialog")).PaletteDialog }));

/** The keys that work on every page: the palette, the help, and the ways between pages. */
export function Palette({ role }: { role: Role }) {
  const go = useGo();
  const [help, setHelp] = useState(false);
  const [shown, setShown] = useState<{ open: boolean } | null>(null);
  const pages = pagesFor(role);
  useSingleKey("?", () => setHelp(true));
  useKeySequence("g", Object.fromEntries(pages.map((page) => [page.key, () => go(page.href)])));

  useEffect(() => {
    const toggle = () => setShown((now) => ({ open: !now?.open }));
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey)
        return;
      // An editor and a dialog have keys of their own.
      const within = event.target instanceof Element ? event.target.closest("[role=dialog], [role=alertdialog]") : null;
      if (within !== null && within.getAttribute("data-palette") === null) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener(OPEN_PALETTE, toggle);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener(OPEN_PALETTE, toggle);
    };
  }, []);

  return (
    <>
      {shown && (
        <Suspense fallback={null}>
          <PaletteDialog
            open={shown.open}
            pages={pages}
            onOpenChange={(open) => setShown({ open })}
            onHelp={() => setHelp(true)}
          />
        </Suspense>
      )}
      <ShortcutsHelp open={help} onOpenChange={setHelp} pages={pages} />
    </>
  );
}

const OPEN_PALETTE = "slipway:palette";

/** For a button that does what the keys do. */
export function openPalette(): void {
  document.dispatchEvent(new Event(OPEN_PALETTE));
}
