"use client";

import { X } from "lucide-react";
import { PickMany } from "@/components/ui/pick-many";
import { SelectMenu } from "@/components/ui/select-menu";
import { POLICY_WORDS } from "@/lib/client/launch/candidate-words";
import type { LaunchDraft } from "@/lib/client/launch/launch-draft";
import { count } from "@/lib/client/words";
import { CONFLICT_POLICIES } from "@/lib/contract/launch";
import { LAUNCH_LIMITS } from "@/lib/contract/limits";
import type { SkillSet } from "@/lib/contract/skill-sets";
import type { Workspace } from "@/lib/contract/workspaces";

interface SetsRowProps {
  draft: LaunchDraft;
  sets: readonly SkillSet[];
  workspace: Workspace | null;
  onChange: (part: Partial<LaunchDraft>) => void;
}

const POLICIES = CONFLICT_POLICIES.map((value) => ({
  value,
  label: POLICY_WORDS[value].label,
  detail: <span className="text-small text-third">{POLICY_WORDS[value].hint}</span>,
}));

/** The chosen sets, and what happens where names collide. */
export function SetsRow({ draft, sets, workspace, onChange }: SetsRowProps) {
  const byId = new Map(sets.map((set) => [set.id, set]));
  const options = sets.map((set) => ({ value: set.id, label: set.name, detail: set.members.length }));
  const gone = workspace?.sets.filter((set) => set.currentGeneration === null) ?? [];
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ul aria-label="Skill sets" className="flex min-w-0 flex-wrap items-center gap-2">
          {draft.setIds.map((id) => {
            const set = byId.get(id);
            const label = set ? `${set.name} · ${set.members.length}` : "A set that is gone";
            return (
              <li key={id} className="min-w-0">
                <button
                  type="button"
                  aria-label={`Remove set ${set?.name ?? id}, ${count(set?.members.length ?? 0, "skill")}`}
                  onClick={() => onChange({ setIds: draft.setIds.filter((other) => other !== id) })}
                  className="tint inline-flex h-6 max-w-64 items-center gap-1 rounded-full bg-accent-ground pr-1.5 pl-2.5 font-medium text-accent text-small hover:brightness-95"
                >
                  <span className="truncate">{label}</span>
                  <X aria-hidden className="size-3 shrink-0" />
                </button>
              </li>
            );
          })}
          <li>
            <PickMany
              label="Add set"
              find="Find a set"
              size="small"
              options={options}
              picked={draft.setIds}
              most={LAUNCH_LIMITS.sets}
              empty={sets.length === 0 ? "There is no skill set yet." : "No set has these letters."}
              onChange={(setIds) => onChange({ setIds })}
            />
          </li>
        </ul>
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-second">
            When names collide
          </span>
          <SelectMenu
            size="small"
            label="When names collide"
            value={draft.policy}
            options={POLICIES}
            onChange={(policy) => onChange({ policy })}
          />
        </div>
      </div>
      {gone.length > 0 && (
        <p className="mt-1.5 text-second text-small">
          No longer there and left out: {gone.map((set) => set.name).join(", ")}.
        </p>
      )}
    </div>
  );
}
