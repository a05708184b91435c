"use client";

import { Popover } from "@base-ui/react/popover";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactElement, useId, useState } from "react";
import { mayJoin } from "@/components/sets/may-join";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useToast } from "@/components/ui/toast";
import { changeSkillSet, createSkillSet } from "@/lib/actions/skill-sets";
import { useGo } from "@/lib/client/navigation";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { changeFor } from "@/lib/client/sets/set-edits";
import { setPage, skillSetSaved, skillSetsChanged, skillSetsQuery } from "@/lib/client/skill-sets-query";
import { count } from "@/lib/client/words";
import { SET_LIMITS, TEXT_LIMITS } from "@/lib/contract/limits";
import type { SkillRow } from "@/lib/contract/skill";
import type { SkillSet } from "@/lib/contract/skill-sets";

interface AddToSetProps {
  rows: readonly SkillRow[];
  /** The button that opens it. */
  trigger: ReactElement;
  /** After the skills stand in a set. */
  onAdded: () => void;
}

/** Puts the chosen skills into a set that exists, or into a new one, each pinned at its current revision. */
export function AddToSet({ rows, trigger, onAdded }: AddToSetProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      {trigger}
      <Popover.Portal>
        <Popover.Positioner side="top" sideOffset={10} className="z-30 outline-none">
          <Popover.Popup
            aria-label="Add the chosen skills to a set"
            className="fade w-80 max-w-[92vw] overflow-hidden rounded-dialog border border-line bg-surface text-ink shadow-menu outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <AddToSetBody
              rows={rows}
              onAdded={() => {
                setOpen(false);
                onAdded();
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function AddToSetBody({ rows, onAdded }: Pick<AddToSetProps, "rows" | "onAdded">) {
  const client = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const whyId = useId();
  const [text, setText] = useState("");
  const { data: sets, error, refetch } = useQuery(skillSetsQuery);
  const joining = rows.filter(mayJoin);
  const pins = joining.map(({ slug }) => ({ slug }));
  const typed = text.trim();
  const fitting = sets?.filter((set) => set.name.toLowerCase().includes(typed.toLowerCase())) ?? [];
  const isNew = typed !== "" && !sets?.some((set) => set.name.toLowerCase() === typed.toLowerCase());

  const add = useMutation({
    mutationFn: async (to: SkillSet | string) => {
      if (typeof to === "string") return (await runAction(createSkillSet({ name: to, members: pins }))).skillSet;
      const change = changeFor(to, { kind: "add", pins });
      return change === null ? to : (await runAction(changeSkillSet({ id: to.id, ...change }))).skillSet;
    },
    onSuccess: async (saved, to) => {
      const before = typeof to === "string" ? 0 : to.members.length;
      toast({
        title: `Added ${count(saved.members.length - before, "skill")} to ${saved.name}`,
        action: { label: "Open set", onClick: () => go(setPage(saved.id)) },
      });
      onAdded();
      await skillSetSaved(client, saved);
    },
    // The set as it is now: one more press adds to that.
    onError: () => skillSetsChanged(client),
  });
  const why = leftOut(rows);
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        const exact = sets?.find((set) => set.name.toLowerCase() === typed.toLowerCase());
        if (typed !== "" && !add.isPending) add.mutate(exact ?? typed);
      }}
    >
      <div className="relative shrink-0 border-line border-b p-1.5">
        {add.isPending && (
          <div className="absolute inset-x-0 top-0">
            <ProgressBar label="Adding to the set" value={null} thin />
          </div>
        )}
        <input
          aria-label="Find or name a set"
          placeholder="Find or name a set"
          aria-describedby={why ? whyId : undefined}
          autoComplete="off"
          maxLength={TEXT_LIMITS.displayName}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-7.5 w-full rounded-small bg-transparent px-2 text-body"
        />
      </div>
      {add.error && <FailureNotice title="Nothing was added" failure={toFailure(add.error)} className="m-2 shrink-0" />}
      {error && !sets && (
        <FailureNotice
          title="The sets could not be loaded"
          failure={toFailure(error)}
          onRetry={() => refetch()}
          className="m-2"
        />
      )}
      <ul aria-label="Skill sets" className="max-h-64 min-h-0 overflow-y-auto p-1">
        {isNew && (
          <li>
            <button
              type="button"
              disabled={add.isPending}
              onClick={() => add.mutate(typed)}
              className="tint flex min-h-8 w-full items-center gap-2 rounded-small px-2 text-left hover:bg-sunk"
            >
              <Plus aria-hidden className="size-3.5 text-third" />
              <span className="min-w-0 break-all">New set “{typed}”</span>
            </button>
          </li>
        )}
        {fitting.map((set) => (
          <li key={set.id}>
            <SetChoice set={set} joining={joining} disabled={add.isPending} onChoose={() => add.mutate(set)} />
          </li>
        ))}
        {fitting.length === 0 && !isNew && (
          <li className="px-2 py-1.5 text-second">
            {sets === undefined ? "Loading…" : "No sets yet. Type a name to make one."}
          </li>
        )}
      </ul>
      <div className="flex shrink-0 items-center justify-between gap-2 border-line border-t p-2">
        <p id={whyId} className="pl-1 text-second text-small">
          {why ?? "Pinned at the current revision"}
        </p>
        <Button type="submit" size="small" variant="primary" disabled={typed === "" || add.isPending}>
          {isNew ? "Make set" : "Add"}
        </Button>
      </div>
    </form>
  );
}

interface SetChoiceProps {
  set: SkillSet;
  joining: readonly SkillRow[];
  disabled: boolean;
  onChoose: () => void;
}

function SetChoice({ set, joining, disabled, onChoose }: SetChoiceProps) {
  const members = new Set(set.members.map((member) => member.slug));
  const missing = joining.filter((row) => !members.has(row.slug)).length;
  const full = set.members.length + missing > SET_LIMITS.members;
  const reason = missing === 0 ? "has them all" : full ? "would be too large" : null;
  return (
    <button
      type="button"
      disabled={disabled || reason !== null}
      onClick={onChoose}
      className="tint flex min-h-8 w-full items-center gap-2 rounded-small px-2 text-left hover:not-disabled:bg-sunk disabled:text-third"
    >
      <span className="min-w-0 flex-1 truncate">{set.name}</span>
      <span className="tabular shrink-0 text-small text-third">{reason ?? count(set.members.length, "member")}</span>
    </button>
  );
}

/** Why some of the chosen rows stay out, in a sentence. */
function leftOut(rows: readonly SkillRow[]): string | null {
  const readOnly = rows.filter((row) => row.tier !== "owner").length;
  const archived = rows.filter((row) => row.tier === "owner" && row.state === "archived").length;
  const parts = [
    readOnly > 0 && `${count(readOnly, "read-only skill")} ${readOnly === 1 ? "stays" : "stay"} out: fork first`,
    archived > 0 && `${count(archived, "archived skill")} ${archived === 1 ? "stays" : "stay"} out`,
  ].filter(Boolean);
  return parts.length === 0 ? null : `${parts.join("; ")}.`;
}
