"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogPopup } from "@/components/ui/dialog";
import { draftOf, type LaunchStart, newDraft } from "@/lib/client/launch/launch-draft";
import { toFailure } from "@/lib/client/request-failure";
import { skillSetsQuery } from "@/lib/client/skill-sets-query";
import { workspaceQuery } from "@/lib/client/workspaces-query";
import type { LaunchDialogProps } from "./launch-dialog";
import { LaunchForm } from "./launch-form";
import { LaunchLoading } from "./launch-loading";

/** What the frame asks before it lets the dialog close. */
export interface LaunchGuard {
  state: () => "clean" | "dirty" | "launching";
}

export function LaunchDialogFrame({ start, open, onOpenChange }: LaunchDialogProps) {
  const guard = useRef<LaunchGuard | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    const state = guard.current?.state() ?? "clean";
    if (state === "dirty") setAsking(true);
    else if (state === "clean") onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : leave())}
      // A stray click must not throw away the choices that were made.
      disablePointerDismissal
    >
      <DialogPopup ref={popup} initialFocus={popup} className="sm:h-184 sm:max-w-250">
        <LaunchBody start={start} guard={guard} onLeave={leave} onDone={() => onOpenChange(false)} />
      </DialogPopup>
      <ConfirmDialog
        open={asking}
        title="Discard your choices?"
        description="Nothing has been launched. What you chose here is not kept."
        keep="Keep choosing"
        confirm="Discard"
        onKeep={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

interface LaunchBodyProps {
  start: LaunchStart;
  guard: { current: LaunchGuard | null };
  onLeave: () => void;
  onDone: () => void;
}

/** Waits for what the form begins with: the workspace as it is now, and the sets to choose from. */
function LaunchBody({ start, guard, onLeave, onDone }: LaunchBodyProps) {
  const { workspaceId } = start;
  const sets = useQuery({ ...skillSetsQuery, staleTime: 0 });
  const workspace = useQuery({
    ...workspaceQuery(workspaceId ?? ""),
    enabled: workspaceId !== undefined,
    staleTime: 0,
  });
  // The form keeps what it began with: what is asked for again later must not undo a choice.
  const [began] = useState(() => Date.now());
  const fresh = workspaceId === undefined || workspace.dataUpdatedAt >= began;
  const failed = [sets, workspace].find((query) => query.isError && query.data === undefined);
  if (failed?.error) {
    return <LaunchLoading failure={toFailure(failed.error)} onRetry={() => failed.refetch()} onLeave={onLeave} />;
  }
  if (sets.data === undefined || !fresh || (workspaceId !== undefined && workspace.data === undefined)) {
    return <LaunchLoading failure={null} onLeave={onLeave} />;
  }
  return (
    <LaunchForm
      first={workspace.data ? draftOf(workspace.data, start) : newDraft(start)}
      workspace={workspace.data ?? null}
      sets={sets.data}
      guard={guard}
      onCancel={onLeave}
      onDone={onDone}
    />
  );
}
