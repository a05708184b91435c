"use client";

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Button } from "./button";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  description: string;
  /** The button that changes nothing; it has the focus first. */
  keep: string;
  confirm: string;
  /** `primary` for what does no harm. */
  tone?: "danger" | "primary";
  onKeep: () => void;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone; Escape means keep. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, keep, confirm, tone = "danger", onKeep, onConfirm } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onKeep()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fade fixed inset-0 bg-scrim data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 flex items-center justify-center p-4">
          <AlertDialog.Popup className="fade w-100 max-w-full rounded-dialog border border-line bg-surface p-5 shadow-dialog data-ending-style:opacity-0 data-starting-style:opacity-0">
            <AlertDialog.Title className="font-semibold text-title">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-second">{description}</AlertDialog.Description>
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Close render={<Button />}>{keep}</AlertDialog.Close>
              <Button variant={tone} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
