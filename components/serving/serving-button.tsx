"use client";

import { RadioTower } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/lib/client/commands";
import type { ConnectPlace } from "@/lib/client/connect-place";
import { ServingDialog } from "./serving-dialog";

interface ServingButtonProps {
  place: ConnectPlace;
  name: string;
  mayChange: boolean;
  /** "Serving", with what is served where the page knows it. */
  label: string;
}

/** Shows what of a place goes out; the palette offers the same. */
export function ServingButton({ place, name, mayChange, label }: ServingButtonProps) {
  const [open, setOpen] = useState(false);
  useCommands(() => [{ id: "serving", group: name, label: `Serving of ${name}`, run: () => setOpen(true) }]);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <RadioTower aria-hidden className="size-3.5" />
        {label}
      </Button>
      <ServingDialog place={place} name={name} mayChange={mayChange} open={open} onOpenChange={setOpen} />
    </>
  );
}
