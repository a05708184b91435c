"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { SelectMenu } from "@/components/ui/select-menu";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";
import { TierLadder } from "@/components/ui/tier-ladder";
import { MODE_WORDS } from "@/lib/client/launch/candidate-words";
import { type DraftFaults, type LaunchDraft, switchTier } from "@/lib/client/launch/launch-draft";
import { count, formatNumber } from "@/lib/client/words";
import { type Budget, type LaunchPlan, type PublishTarget, WORKSPACE_MODES } from "@/lib/contract/launch";
import { LAUNCH_LIMITS } from "@/lib/contract/limits";
import { TIERS } from "@/lib/contract/skill";
import { isTierOn } from "@/lib/domain/launch-plan";
import { BudgetMeter } from "./budget-meter";
import { PLAIN } from "./where-fields";

const PUBLISH: readonly { target: PublishTarget; path: string }[] = [
  { target: "agents", path: ".agents/skills" },
  { target: "claude", path: ".claude/skills" },
];

const NOTHING: Budget = { tokens: 0, suggested: LAUNCH_LIMITS.suggestedTokens, bySkill: [] };

/** As the ladder is read: the most specific first. */
const LAYERS = [...TIERS].reverse();

const MODES = WORKSPACE_MODES.map((value) => ({ value, label: MODE_WORDS[value].label }));

interface LaunchSideProps {
  draft: LaunchDraft;
  faults: DraftFaults;
  plan: LaunchPlan | null;
  onChange: (part: Partial<LaunchDraft>) => void;
}

/** What the choices come to, and the settings that are seldom changed. */
export function LaunchSide({ draft, faults, plan, onChange }: LaunchSideProps) {
  const counts = new Map(plan?.tiers.map(({ tier, candidates }) => [tier, candidates]));
  return (
    <div className="flex flex-col gap-4 border-line px-5 py-4 max-md:border-t md:overflow-y-auto md:border-l">
      <BudgetMeter budget={plan?.budget ?? NOTHING} />
      <section aria-labelledby="launch-layers">
        <h3 id="launch-layers" className="mb-1 font-medium">
          Layers
        </h3>
        <ul className="flex flex-col">
          {LAYERS.map((tier) => {
            const on = isTierOn(draft.tiers, tier);
            const found = counts.get(tier);
            return (
              <li key={tier} className="flex h-7.5 items-center gap-2 border-line border-b text-small">
                <span className={on ? "flex-1" : "flex-1 text-third"}>
                  <TierLadder tier={tier} />
                </span>
                <span className="tabular text-second">
                  {on ? found !== undefined && formatNumber(found) : "off"}
                  {on && found !== undefined && <span className="sr-only"> {count(found, "skill").split(" ")[1]}</span>}
                </span>
                <Switch
                  label={`Tier ${tier}`}
                  checked={on}
                  onChange={(next) => onChange({ tiers: switchTier(draft.tiers, tier, next) })}
                />
              </li>
            );
          })}
        </ul>
      </section>
      <section aria-labelledby="launch-mode">
        <div className="flex items-center justify-between gap-2">
          <h3 id="launch-mode" className="font-medium">
            The user’s skills
          </h3>
          <SelectMenu
            size="small"
            label="The user’s skills"
            value={draft.mode}
            options={MODES}
            onChange={(mode) => onChange({ mode })}
          />
        </div>
        <p className="mt-1 text-second text-small">{MODE_WORDS[draft.mode].hint}.</p>
        {draft.mode === "shared" && (
          <div className="mt-2">
            <TextField
              {...PLAIN}
              label="Agent"
              value={draft.agent}
              onChange={(agent) => onChange({ agent })}
              {...(faults.agent ? { error: faults.agent } : {})}
              placeholder="default"
              hint="Whose part of the shared store is read."
            />
          </div>
        )}
      </section>
      <fieldset>
        <legend className="mb-1 font-medium">Publish the winners too</legend>
        {PUBLISH.map(({ target, path }) => (
          <div key={target} className="flex items-center gap-1">
            <Checkbox
              label={`Publish into ${path}`}
              checked={draft.publish.includes(target)}
              onChange={(event) =>
                onChange({
                  publish: event.target.checked
                    ? [...draft.publish, target]
                    : draft.publish.filter((other) => other !== target),
                })
              }
            />
            <span aria-hidden className="font-mono text-small">
              {path}
            </span>
          </div>
        ))}
        <p className="mt-1 text-second text-small">What Slipway did not write there is named and left alone.</p>
      </fieldset>
      <p className="text-second text-small">Nothing is written until every check has passed.</p>
    </div>
  );
}
