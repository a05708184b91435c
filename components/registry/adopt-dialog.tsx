"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { type RefObject, useRef, useState } from "react";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { jobSaved, startImport } from "@/lib/client/imports/imports-query";
import { postJson } from "@/lib/client/post-json";
import { type AdoptChoices, adoptRequest, NOTHING_DECIDED } from "@/lib/client/registry/adopt-choices";
import { toFailure } from "@/lib/client/request-failure";
import { visibleText } from "@/lib/client/visible-text";
import type { ImportJob, ImportPreview, StartImportRequest } from "@/lib/contract/imports";
import { AdoptDone } from "./adopt-done";
import { AdoptForm } from "./adopt-form";
import { AdoptRows } from "./adopt-rows";

interface AdoptDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Brings the skills of a directory of this machine into the library: look, decide, adopt. */
export function AdoptDialog({ open, onOpenChange }: AdoptDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [wide, setWide] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(next) => !next && setWide(false)}
      disablePointerDismissal
    >
      <DialogPopup initialFocus={field} className={clsx(wide ? "sm:h-176 sm:max-w-270" : "sm:w-140")}>
        <AdoptSteps field={field} onWide={setWide} onClose={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

interface AdoptStepsProps {
  field: RefObject<HTMLInputElement | null>;
  /** The rows need room. */
  onWide: (wide: boolean) => void;
  onClose: () => void;
}

function AdoptSteps({ field, onWide, onClose }: AdoptStepsProps) {
  const client = useQueryClient();
  const [directory, setDirectory] = useState("");
  const [seen, setSeen] = useState<{ directory: string; preview: ImportPreview } | null>(null);
  const [choices, setChoices] = useState<AdoptChoices>(NOTHING_DECIDED);
  const [job, setJob] = useState<ImportJob | null>(null);
  const look = useMutation({
    mutationFn: (source: string) => postJson<ImportPreview>("/skill-imports/preview", previewOf(source)),
    onSuccess: (preview, source) => {
      setSeen({ directory: source, preview });
      setChoices(NOTHING_DECIDED);
      onWide(preview.results.length > 0);
    },
  });
  const adopt = useMutation({
    mutationFn: (request: StartImportRequest) => startImport(request),
    onSuccess: async (started) => {
      setJob(started);
      onWide(false);
      await jobSaved(client, started);
    },
  });
  const startOver = () => {
    setSeen(null);
    setJob(null);
    look.reset();
    adopt.reset();
    onWide(false);
    requestAnimationFrame(() => field.current?.focus());
  };
  return (
    <>
      <DialogHeader
        title="Adopt a directory"
        detail={
          seen && (
            <span className="min-w-0 break-all font-mono text-second text-small">{visibleText(seen.directory)}</span>
          )
        }
      />
      {job && <AdoptDone job={job} onAnother={startOver} onClose={onClose} />}
      {!job && seen && (
        <AdoptRows
          preview={seen.preview}
          choices={choices}
          onDecide={setChoices}
          busy={adopt.isPending}
          failure={adopt.error ? toFailure(adopt.error) : null}
          onBack={startOver}
          onAdopt={() => adopt.mutate(adoptRequest(seen.directory, seen.preview.results, choices))}
        />
      )}
      {!job && !seen && (
        <AdoptForm
          field={field}
          directory={directory}
          onDirectory={setDirectory}
          busy={look.isPending}
          failure={look.error ? toFailure(look.error) : null}
          onLook={() => look.mutate(directory.trim())}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Asked as if everything were revised, so that each row tells what would change. */
function previewOf(source: string): StartImportRequest {
  return { kind: "directory", source, onExisting: "revise" };
}
