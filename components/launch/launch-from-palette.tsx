"use client";

import { useCallback, useState } from "react";
import { useCommands } from "@/lib/client/commands";
import { LaunchDialog } from "./launch-dialog";

const NEW = {};

/** Lets the palette launch a workspace from every page. */
export function LaunchFromPalette() {
  const [open, setOpen] = useState(false);
  const run = useCallback(() => setOpen(true), []);
  useCommands(() => [{ id: "launch", group: "Workspaces", label: "Launch a workspace", run }]);
  return <LaunchDialog start={NEW} open={open} onOpenChange={setOpen} />;
}
