"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { UploadProgress } from "@/lib/client/upload/send-upload";
import { formatBytes } from "@/lib/client/words";

interface SendingStepProps {
  progress: UploadProgress | null;
  onCancel: () => void;
}

export function SendingStep({ progress, onCancel }: SendingStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sent = progress !== null && progress.sent >= progress.total;

  // The button that was pressed is gone; the focus goes on to what took its place.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <div className="flex flex-1 flex-col justify-center gap-2 px-5 py-16 sm:px-20">
        <h3 ref={heading} tabIndex={-1} className="font-medium">
          <span role="status">{sent ? "Reading the archive…" : "Sending"}</span>
        </h3>
        <ProgressBar
          label={sent ? "Reading the archive" : "Sending"}
          value={progress === null || sent ? null : (progress.sent / progress.total) * 100}
        />
        <p className="tabular text-second text-small">
          {sent || progress === null
            ? "Every file is checked and hashed before anything is stored."
            : `${formatBytes(progress.sent)} of ${formatBytes(progress.total)}`}
        </p>
      </div>
      <DialogFooter>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogFooter>
    </>
  );
}
