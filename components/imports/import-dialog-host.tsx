"use client";

import { useCallback, useEffect, useState } from "react";
import { useCommands } from "@/lib/client/commands";
import { ImportDialog } from "./import-dialog";

const OPEN = "slipway:import-skills";

/** Opens the dialog from wherever somebody is. */
export function openImportDialog(): void {
  document.dispatchEvent(new Event(OPEN));
}

/** Holds the dialog for every page, and offers it in the palette. */
export function ImportDialogHost() {
  const [open, setOpen] = useState(false);
  const run = useCallback(() => setOpen(true), []);
  useCommands(() => [{ id: "import", group: "Library", label: "Import skills", run }]);
  useEffect(() => {
    document.addEventListener(OPEN, run);
    return () => document.removeEventListener(OPEN, run);
  }, [run]);
  return <ImportDialog open={open} onOpenChange={setOpen} />;
}
