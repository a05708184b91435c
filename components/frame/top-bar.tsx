"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Menu, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { Viewer } from "@/lib/contract/people";
import { AccountMenu } from "./account-menu";
import { Brand } from "./brand";
import { Navigation } from "./navigation";

/** The frame of a narrow screen: the mark, and a sheet with what the rail holds elsewhere. */
export function TopBar({ viewer }: { viewer: Viewer }) {
  const [open, setOpen] = useState(false);
  return (
    <header className="flex h-12 shrink-0 items-center justify-between border-line border-b pr-2.5 pl-5 md:hidden">
      <Brand />
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Trigger render={<IconButton label="Open menu" />}>
          <Menu aria-hidden className="size-4.5" />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="fade fixed inset-0 bg-scrim data-ending-style:opacity-0 data-starting-style:opacity-0" />
          <Dialog.Popup className="fade fixed inset-y-0 right-0 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-ground shadow-dialog data-ending-style:opacity-0 data-starting-style:opacity-0">
            <div className="flex h-12 shrink-0 items-center justify-between pr-2.5 pl-4.5">
              <Dialog.Title className="font-semibold text-title">Menu</Dialog.Title>
              <Dialog.Close render={<IconButton label="Close menu" />}>
                <X aria-hidden className="size-4" />
              </Dialog.Close>
            </div>
            <Navigation role={viewer.role} onGo={() => setOpen(false)} />
            <div className="p-2.5 pt-1">
              <AccountMenu viewer={viewer} />
            </div>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </header>
  );
}
