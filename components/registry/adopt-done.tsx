"use client";

import { useEffect, useRef } from "react";
import { JobLine } from "@/components/imports/job-line";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import type { ImportJob } from "@/lib/contract/imports";

interface AdoptDoneProps {
  job: ImportJob;
  onAnother: () => void;
  onClose: () => void;
}

/** The job goes on by itself, whether somebody watches or not. */
export function AdoptDone({ job, onAnother, onClose }: AdoptDoneProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <>
      <div ref={top} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto p-5 outline-none">
        <JobLine job={job} />
      </div>
      <DialogFooter>
        <p className="mr-auto text-second text-small">It goes on when this is closed.</p>
        <Button onClick={onAnother}>Another directory</Button>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </>
  );
}
