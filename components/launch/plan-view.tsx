"use client";

import { Notice } from "@/components/ui/notice";
import { POLICY_WORDS } from "@/lib/client/launch/candidate-words";
import { conflictHeadline } from "@/lib/client/launch/launch-choices";
import type { PlannedLaunch } from "@/lib/client/launch/use-launch-plan";
import { count } from "@/lib/client/words";
import { Blockers } from "./blockers";
import { ConflictFieldset } from "./conflict-fieldset";
import { PlanLists } from "./plan-lists";
import type { LaunchFormState } from "./use-launch-form";

interface PlanViewProps {
  form: LaunchFormState;
  planned: PlannedLaunch;
}

/** The plan: what needs a choice, and what it chooses, shadows and leaves out. */
export function PlanView({ form, planned }: PlanViewProps) {
  const { draft, questions, settled, change } = form;
  const { plan, input } = planned;
  const refusesAny = plan.policy === "error";
  const choose = (name: string, id: string) => change({ overrides: { ...draft.overrides, [name]: id } });
  const open = questions.some(({ choice }) => choice === null);
  return (
    <>
      <PlanLists plan={plan} headline={conflictHeadline(questions, refusesAny)} open={open} />
      {plan.blockers.length > 0 && <Blockers blockers={plan.blockers} />}
      {refusesAny && questions.length > 0 && (
        <Notice tone="warn" title="The policy refuses any conflict">
          <p className="text-second">
            Choose another answer to “When names collide”, or take one of the copies away and come back.
          </p>
        </Notice>
      )}
      {plan.ignoredOverrides.length > 0 && (
        <p className="text-second text-small">
          Choices that match nothing any more: <span className="font-mono">{plan.ignoredOverrides.join(", ")}</span>.
        </p>
      )}
      {questions.map((question) => (
        <ConflictFieldset
          key={question.name}
          question={question}
          input={input}
          onChoose={refusesAny ? null : (id) => choose(question.name, id)}
        />
      ))}
      {settled.length > 0 && (
        <details className="group">
          <summary className="min-h-6 rounded-small font-medium">
            {count(settled.length, "conflict")} settled by “{POLICY_WORDS[plan.policy].label}”
          </summary>
          <div className="mt-3 flex flex-col gap-4">
            {settled.map((question) => (
              <ConflictFieldset
                key={question.name}
                question={question}
                input={input}
                onChoose={(id) => choose(question.name, id)}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
