"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { useUpload } from "@/lib/client/upload/use-upload";
import { formatBytes } from "@/lib/client/words";
import { displayPath } from "@/lib/domain/archive-paths";
import { ChooseStep } from "./choose-step";
import { PreviewStep } from "./preview-step";
import { ReadingStep } from "./reading-step";
import { CopyReportButton, ReportStep } from "./report-step";
import { SendingStep } from "./sending-step";

interface UploadDialogProps {
  /** A file that was dropped on the page; it is looked into at once. */
  file: File | null;
  /** Takes the focus when the dialog closes. */
  opener: RefObject<HTMLElement | null>;
  /** After the dialog has left the screen. */
  onClosed: () => void;
}

export function UploadDialog({ file, opener, onClosed }: UploadDialogProps) {
  const [open, setOpen] = useState(true);
  const [asking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload();
  const { state, busy, choose } = upload;

  useEffect(() => {
    if (file) void choose(file);
  }, [file, choose]);

  const leave = () => {
    setAsking(false);
    upload.cancel();
    setOpen(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        if (busy) setAsking(true);
        else setOpen(false);
      }}
      onOpenChangeComplete={(next) => !next && onClosed()}
      // A stray click must not throw away a long report.
      disablePointerDismissal
    >
      <DialogPopup
        initialFocus={input}
        finalFocus={opener}
        className={state.phase === "choose" ? "sm:max-w-140" : "sm:h-176 sm:max-w-270"}
      >
        <DialogHeader
          title="Upload skills"
          detail={
            state.phase !== "choose" && (
              <span className="min-w-0 break-all font-mono text-second text-small">
                {displayPath(state.file.name)} · {formatBytes(state.file.size)}
              </span>
            )
          }
        >
          {state.phase === "report" && <CopyReportButton report={state.report} />}
        </DialogHeader>
        {state.phase === "choose" && <ChooseStep input={input} onChoose={choose} />}
        {state.phase === "reading" && <ReadingStep state={state} />}
        {state.phase === "preview" && <PreviewStep state={state} upload={upload} />}
        {state.phase === "sending" && <SendingStep progress={state.progress} onCancel={upload.cancel} />}
        {state.phase === "report" && (
          <ReportStep
            state={state}
            onRepair={upload.repair}
            onStartOver={upload.startOver}
            onClose={() => setOpen(false)}
          />
        )}
      </DialogPopup>
      <ConfirmDialog
        open={asking && busy}
        title="Stop this upload?"
        description="The file is still on its way. If the service has it whole already, its skills are taken in all the same."
        keep="Keep uploading"
        confirm="Stop and close"
        onKeep={() => setAsking(false)}
        onConfirm={leave}
      />
    </Dialog>
  );
}
