"use client";

import { type FocusEvent, useRef, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import type { SkillDetail } from "@/lib/contract/skill";
import type { SkillChanged } from "@/lib/contract/skill-changes";
import { EditLoader } from "./edit-loader";
import { SkillForm } from "./skill-form";

export type SkillDialogMode = { kind: "create" } | { kind: "edit"; skill: SkillDetail };

export interface SkillDialogProps {
  mode: SkillDialogMode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After the service has stored it; the dialog closes by itself. */
  onSaved?: (changed: SkillChanged) => void;
}

/** What the frame asks before it lets the dialog close. */
export interface DraftGuard {
  state: () => "clean" | "dirty" | "saving";
  discard: () => void;
}

export function SkillDialogFrame({ mode, open, onOpenChange, onSaved }: SkillDialogProps) {
  const guard = useRef<DraftGuard | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const unplaced = useRef(true);
  const [asking, setAsking] = useState(false);

  const leave = () => {
    const state = guard.current?.state() ?? "clean";
    if (state === "saving") return;
    if (state === "dirty") setAsking(true);
    else onOpenChange(false);
  };
  /** The first focus is the dialog's own; an editor that is there already takes it over. */
  const handOn = (event: FocusEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || !unplaced.current) return;
    unplaced.current = false;
    event.currentTarget.querySelector<HTMLElement>("[contenteditable=true]")?.focus();
  };
  const saved = (changed: SkillChanged) => {
    onOpenChange(false);
    onSaved?.(changed);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      onOpenChangeComplete={(next) => {
        if (!next) unplaced.current = true;
      }}
      // A stray click must not close a text that somebody is writing.
      disablePointerDismissal
    >
      {/* The focus waits here until the editor has been loaded and takes it. */}
      <DialogPopup ref={popup} initialFocus={popup} onFocus={handOn} className="sm:h-190 sm:max-w-290">
        <DialogHeader
          title={mode.kind === "create" ? "New skill" : `Edit ${mode.skill.displayName}`}
          detail={
            mode.kind === "edit" && (
              <span className="min-w-0 break-all font-mono text-second text-small">
                from revision {mode.skill.revision}
              </span>
            )
          }
        />
        {mode.kind === "create" ? (
          <SkillForm skill={null} base={null} guard={guard} onSaved={saved} onCancel={leave} />
        ) : (
          <EditLoader skill={mode.skill} guard={guard} onSaved={saved} onCancel={leave} />
        )}
      </DialogPopup>
      <ConfirmDialog
        open={asking}
        title="Discard your draft?"
        description="What you wrote here has not been saved. Discarding it cannot be undone."
        keep="Keep writing"
        confirm="Discard draft"
        onKeep={() => setAsking(false)}
        onConfirm={() => {
          guard.current?.discard();
          setAsking(false);
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}
