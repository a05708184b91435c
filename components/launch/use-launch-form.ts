"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { launchWorkspace } from "@/lib/actions/workspaces";
import {
  type ConflictQuestion,
  conflictQuestions,
  heldOverrides,
  settledByPolicy,
} from "@/lib/client/launch/launch-choices";
import {
  type DraftFaults,
  draftFaults,
  type LaunchDraft,
  planInput,
  samePlanDigest,
} from "@/lib/client/launch/launch-draft";
import { whyNotLaunch } from "@/lib/client/launch/launch-words";
import { planChanges } from "@/lib/client/launch/plan-changes";
import { type LaunchPlanState, useLaunchPlan } from "@/lib/client/launch/use-launch-plan";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { workspacesChanged } from "@/lib/client/workspaces-query";
import type { LaunchInput } from "@/lib/contract/launch";
import { LaunchPlan } from "@/lib/contract/launch";
import type { SkillSet } from "@/lib/contract/skill-sets";
import type { Launched } from "@/lib/contract/workspaces";

/** A launch that was refused, and what another plan says differently since. */
export interface LaunchRefused {
  failure: RequestFailure;
  changes: readonly string[];
}

/** The plan that stood there when Launch was pressed: another one may have arrived by the time of the answer. */
interface Attempt {
  wanted: LaunchInput;
  shown: LaunchPlan;
}

export interface LaunchFormState {
  draft: LaunchDraft;
  change: (part: Partial<LaunchDraft>) => void;
  faults: DraftFaults;
  planning: LaunchPlanState;
  questions: readonly ConflictQuestion[];
  settled: readonly ConflictQuestion[];
  /** Why it cannot be launched as it stands; null where it can. */
  why: string | null;
  launching: boolean;
  launched: Launched | null;
  refused: LaunchRefused | null;
  launch: () => void;
}

/** Everything that the dialog knows: what was chosen, the plan of it, and the launch. */
export function useLaunchForm(first: LaunchDraft, sets: readonly SkillSet[]): LaunchFormState {
  const client = useQueryClient();
  const [draft, setDraft] = useState(first);
  const [refused, setRefused] = useState<LaunchRefused | null>(null);
  const byId = useMemo(() => new Map(sets.map((set) => [set.id, set])), [sets]);
  const input = planInput(draft, byId);
  const planning = useLaunchPlan(input);
  const { planned } = planning;

  const plannedOverrides = planned?.input.overrides ?? {};
  const questions = planned ? conflictQuestions(planned.plan, plannedOverrides, draft.overrides) : [];
  const settled = planned ? settledByPolicy(planned.plan, plannedOverrides) : [];
  // A choice does not change the plan's digest, so nobody has to wait for the next plan after the last choice.
  const current = planned !== null && input !== null && samePlanDigest(planned.input, input) && !planning.failure;

  const mutation = useMutation({
    mutationFn: ({ wanted }: Attempt) => runAction(launchWorkspace(wanted)),
    onSuccess: () => void workspacesChanged(client),
    onError: async (error, { wanted, shown }) => {
      const failure = toFailure(error);
      const code = failure.body?.code;
      let changes: string[] = [];
      if (code === "CONFLICTS_CHANGED") {
        const next = LaunchPlan.safeParse(failure.body?.details?.plan);
        if (next.success) {
          changes = planChanges(shown, next.data, wanted.overrides ?? {});
          planning.put(next.data);
        } else planning.again();
      }
      if (code === "skill_catalog_stale" || code === "UNRESOLVED_CONFLICT" || code === "CONFLICT") planning.again();
      // Other generations make another question, which is asked by itself; until they are read, the launch is not over.
      if (code === "STALE_GENERATION") await client.invalidateQueries({ queryKey: ["skill-sets"] });
      setRefused({ failure, changes });
    },
  });

  const why = whyNotLaunch({ draft, faults: draftFaults(draft), planned: current ? planned : null, questions });
  return {
    draft,
    change: (part) => {
      setDraft((now) => ({ ...now, ...part }));
      // What was refused before has been read by now, unless the answer to it is one choice of several.
      if (!("overrides" in part)) setRefused(null);
    },
    faults: draftFaults(draft),
    planning,
    questions,
    settled,
    why,
    launching: mutation.isPending,
    launched: mutation.data ?? null,
    refused,
    launch: () => {
      if (why !== null || planned === null || input === null || mutation.isPending) return;
      setRefused(null);
      mutation.mutate({
        shown: planned.plan,
        wanted: {
          ...input,
          overrides: heldOverrides(planned.plan, draft.overrides),
          planDigest: planned.plan.planDigest,
          publish: [...draft.publish],
        },
      });
    },
  };
}
