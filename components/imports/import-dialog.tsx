"use client";

import { useQuery } from "@tanstack/react-query";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { chosenKind, importableKinds } from "@/lib/client/imports/import-form";
import { sourceKindsQuery } from "@/lib/client/registry/sources-query";
import { toFailure } from "@/lib/client/request-failure";
import { ImportFormBody } from "./import-form-body";
import { useImportForm } from "./use-import-form";

interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Imports skills from where they are kept: kind, place, commit, and what becomes of those that the library has. */
export function ImportDialog({ open, onOpenChange }: ImportDialogProps) {
  return (
    // A stray click must not throw away what was typed.
    <Dialog open={open} onOpenChange={onOpenChange} disablePointerDismissal>
      {/* A started import brings rows, which need room. */}
      <DialogPopup className="sm:w-150 sm:has-[article]:w-225">
        <DialogHeader title="Import skills" />
        <ImportDialogBody onClose={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

function ImportDialogBody({ onClose }: { onClose: () => void }) {
  const query = useQuery(sourceKindsQuery);
  const form = useImportForm();
  if (query.data === undefined) {
    return (
      <div className="p-5">
        {query.isError ? (
          <FailureNotice
            title="What can be imported from could not be loaded"
            failure={toFailure(query.error)}
            onRetry={() => query.refetch()}
          />
        ) : (
          <ProgressBar label="Loading the kinds of sources" value={null} thin />
        )}
      </div>
    );
  }
  const kinds = importableKinds(query.data);
  const kind = chosenKind(kinds, form.form);
  if (kind === undefined) {
    return (
      <div className="p-5">
        <Notice title="There is no source that you may import from">
          {kinds.map((each) => (
            <p key={each.kind} className="text-second">
              {each.title}: {each.unavailable}
            </p>
          ))}
        </Notice>
      </div>
    );
  }
  return <ImportFormBody kinds={kinds} kind={kind} form={form} onClose={onClose} />;
}
