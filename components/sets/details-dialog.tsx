"use client";

import { type RefObject, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import type { SkillSet } from "@/lib/contract/skill-sets";
import { NAME_FAULT, SetFields } from "./set-fields";
import { StaleNotice } from "./stale-notice";
import type { SetActs } from "./use-set-acts";

interface DetailsDialogProps {
  set: SkillSet;
  acts: SetActs;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Renames and describes a set. */
export function DetailsDialog({ set, acts, open, onOpenChange }: DetailsDialogProps) {
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup initialFocus={nameField} className="sm:w-120">
        <DialogHeader title={`Rename and describe ${set.name}`} />
        <DetailsBody set={set} acts={acts} nameField={nameField} onClose={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

interface DetailsBodyProps extends Pick<DetailsDialogProps, "set" | "acts"> {
  nameField: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

function DetailsBody({ set, acts, nameField, onClose }: DetailsBodyProps) {
  const [values, setValues] = useState({ name: set.name, description: set.description ?? "" });
  const [fault, setFault] = useState<string>();
  // The one that was read when the dialog opened: a newer one must not be taken for it.
  const [base, setBase] = useState(set);
  const stale = acts.stale?.setId === set.id && acts.stale.edit.kind === "details" ? acts.stale : null;
  const failed = acts.failed?.setId === set.id ? acts.failed : null;
  const save = async () => {
    const nameless = values.name.trim() === "";
    setFault(nameless ? NAME_FAULT : undefined);
    if (nameless) nameField.current?.focus();
    if (nameless || acts.busy) return;
    if (await acts.edit(base, { kind: "details", ...values })) onClose();
  };
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        {failed && <FailureNotice title={failed.title} failure={failed.failure} />}
        {stale && (
          <StaleNotice
            set={set}
            stale={{ ...stale, edit: { kind: "details", ...values } }}
            acts={{
              ...acts,
              dismiss: () => {
                setBase(set);
                acts.dismiss();
              },
            }}
            onApplied={onClose}
          />
        )}
        <SetFields values={values} onChange={setValues} fault={fault} nameField={nameField} />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={acts.busy} focusableWhenDisabled>
          Save
        </Button>
      </DialogFooter>
    </form>
  );
}
