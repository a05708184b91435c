"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { AdoptDialog } from "./adopt-dialog";

/** A way out of an empty library for those who have skills on this machine already. */
export function AdoptButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Adopt a directory</Button>
      <AdoptDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
