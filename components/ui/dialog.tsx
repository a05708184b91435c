"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import clsx from "clsx";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "./icon-button";

export const Dialog = BaseDialog.Root;
export const DialogTitle = BaseDialog.Title;

type DialogPopupProps = Omit<ComponentProps<typeof BaseDialog.Popup>, "className"> & {
  children: ReactNode;
  className?: string;
};

/** A dialog in the middle of a wide screen, and the whole of a narrow one. */
export function DialogPopup({ className, ...props }: DialogPopupProps) {
  return (
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className="fade fixed inset-0 bg-scrim data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <BaseDialog.Viewport className="fixed inset-0 flex items-center justify-center sm:p-6">
        <BaseDialog.Popup
          {...props}
          className={clsx(
            "fade flex max-h-full w-full flex-col overflow-hidden bg-surface text-ink shadow-dialog outline-none max-sm:h-full sm:rounded-dialog sm:border sm:border-line",
            "data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0",
            className,
          )}
        />
      </BaseDialog.Viewport>
    </BaseDialog.Portal>
  );
}

export function DialogHeader({ title, detail, children }: { title: string; detail?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex min-h-13 shrink-0 items-center gap-2 border-line border-b py-2 pr-3 pl-5">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
        <DialogTitle className="font-semibold text-title">{title}</DialogTitle>
        {detail}
      </div>
      {children}
      <BaseDialog.Close render={<IconButton label="Close" />}>
        <X aria-hidden className="size-4" />
      </BaseDialog.Close>
    </header>
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex min-h-13 shrink-0 flex-wrap items-center justify-end gap-2 border-line border-t bg-ground px-5 py-2.5">
      {children}
    </footer>
  );
}
