"use client";

import { useEffect, useRef } from "react";
import { DialogHeader } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { LaunchDraft } from "@/lib/client/launch/launch-draft";
import { isDirty } from "@/lib/client/launch/launch-draft";
import type { SkillSet } from "@/lib/contract/skill-sets";
import type { Workspace } from "@/lib/contract/workspaces";
import type { LaunchGuard } from "./launch-dialog-frame";
import { LaunchFooter } from "./launch-footer";
import { LaunchRefusal } from "./launch-refusal";
import { LaunchSide } from "./launch-side";
import { LaunchedReport } from "./launched-report";
import { PlanFailure } from "./plan-failure";
import { PlanView } from "./plan-view";
import { SetsRow } from "./sets-row";
import { useLaunchForm } from "./use-launch-form";
import { WhereFields } from "./where-fields";

interface LaunchFormProps {
  first: LaunchDraft;
  workspace: Workspace | null;
  sets: readonly SkillSet[];
  guard: { current: LaunchGuard | null };
  onCancel: () => void;
  onDone: () => void;
}

export function LaunchForm({ first, workspace, sets, guard, onCancel, onDone }: LaunchFormProps) {
  const begin = useRef(first);
  const form = useLaunchForm(begin.current, sets);
  const body = useRef<HTMLDivElement>(null);
  const { draft, planning, launching, launched } = form;
  const { planned, pending, failure } = planning;
  const again = workspace?.status === "live";

  useEffect(() => {
    guard.current = {
      state: () => {
        if (launching) return "launching";
        return launched === null && isDirty(draft, begin.current) ? "dirty" : "clean";
      },
    };
    return () => {
      guard.current = null;
    };
  }, [guard, launching, launched, draft]);

  useEffect(() => {
    // The first thing to do: name the tree, or else settle what is open.
    const field = body.current?.querySelector<HTMLElement>("input[name=root]");
    (field ?? body.current?.querySelector<HTMLElement>("button, input"))?.focus();
  }, []);

  if (launched) return <LaunchedReport launched={launched} onClose={onDone} />;

  const name = workspace?.name ?? draft.root.trim().split("/").filter(Boolean).at(-1);
  const detail = [name, draft.environment.trim(), draft.user.trim()].filter(Boolean).join(" · ");
  const goToHindrance = () => {
    const field = body.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const question = body.current?.querySelector<HTMLElement>("[data-open] input[type=radio]");
    const blocker = body.current?.querySelector<HTMLElement>("[data-blockers]");
    const empty = draft.root.trim() === "" ? body.current?.querySelector<HTMLElement>("input[name=root]") : null;
    (field ?? empty ?? question ?? blocker)?.focus();
  };
  return (
    <form
      noValidate
      aria-label={again ? "Relaunch workspace" : "Launch workspace"}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (form.why === null) form.launch();
        else goToHindrance();
      }}
    >
      <DialogHeader
        title={again ? "Relaunch workspace" : "Launch workspace"}
        detail={detail && <span className="min-w-0 break-all font-mono text-second text-small">{detail}</span>}
      />
      <div className="relative min-h-0 flex-1">
        {pending && (
          <div className="absolute inset-x-0 top-0 z-10">
            <ProgressBar label="Working out the plan" value={null} thin />
          </div>
        )}
        <div
          ref={body}
          className="h-full overflow-y-auto md:grid md:grid-cols-[minmax(0,1fr)_17.5rem] md:grid-rows-[minmax(0,1fr)] md:overflow-hidden"
        >
          <div className="flex min-w-0 flex-col gap-4 p-5 md:overflow-y-auto">
            {form.refused && <LaunchRefusal refused={form.refused} />}
            <WhereFields
              draft={draft}
              workspace={workspace}
              faults={form.faults}
              failure={failure}
              onChange={form.change}
            />
            {failure && <PlanFailure failure={failure} onRetry={planning.again} />}
            <SetsRow draft={draft} sets={sets} workspace={workspace} onChange={form.change} />
            {planned && <PlanView form={form} planned={planned} />}
            {!planned && !failure && (
              <p className="py-8 text-center text-second">
                {pending
                  ? "The plan is being worked out."
                  : "Name a working tree, and the plan of the launch stands here."}
              </p>
            )}
          </div>
          <LaunchSide draft={draft} faults={form.faults} plan={planned?.plan ?? null} onChange={form.change} />
        </div>
      </div>
      <LaunchFooter
        planDigest={planned?.plan.planDigest ?? null}
        why={form.why}
        launching={launching}
        again={again}
        onCancel={onCancel}
      />
    </form>
  );
}
