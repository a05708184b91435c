"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import { changeSkillSet, deleteSkillSet, duplicateSkillSet } from "@/lib/actions/skill-sets";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { changeFor, doneWords, type SetEdit, setDifferences } from "@/lib/client/sets/set-edits";
import { skillSetSaved, skillSetsChanged, skillSetsQuery } from "@/lib/client/skill-sets-query";
import type { SkillSet } from "@/lib/contract/skill-sets";

/** An edit that met a newer generation: it waits until somebody has seen what changed. */
export interface StaleEdit {
  setId: string;
  edit: SetEdit;
  differences: string[];
}

export interface SetActs {
  /** Makes `edit` true of the set; answers whether it is. */
  edit: (set: SkillSet, edit: SetEdit) => Promise<boolean>;
  duplicate: (set: SkillSet) => void;
  remove: (set: SkillSet) => void;
  busy: boolean;
  stale: StaleEdit | null;
  failed: { setId: string; title: string; failure: RequestFailure } | null;
  dismiss: () => void;
}

interface SetActsInput {
  open: (id: string) => void;
  close: () => void;
}

/** What can be done with a set, each with its outcome in words. */
export function useSetActs({ open, close }: SetActsInput): SetActs {
  const client = useQueryClient();
  const toast = useToast();
  const [stale, setStale] = useState<StaleEdit | null>(null);
  const [failed, setFailed] = useState<SetActs["failed"]>(null);
  const fresh = () => {
    setStale(null);
    setFailed(null);
  };

  const change = useMutation({
    mutationFn: async ({ set, edit }: { set: SkillSet; edit: SetEdit }) => {
      const input = changeFor(set, edit);
      return input === null ? set : (await runAction(changeSkillSet({ id: set.id, ...input }))).skillSet;
    },
  });
  const copy = useMutation({
    mutationFn: (set: SkillSet) => runAction(duplicateSkillSet({ id: set.id })),
    onSuccess: async ({ skillSet }) => {
      toast({ title: `Duplicated as ${skillSet.name}` });
      await skillSetSaved(client, skillSet);
      open(skillSet.id);
    },
    onError: (error, set) =>
      setFailed({ setId: set.id, title: "The set was not duplicated", failure: toFailure(error) }),
  });
  const erase = useMutation({
    mutationFn: (set: SkillSet) => runAction(deleteSkillSet({ id: set.id })),
    onSuccess: async (_, set) => {
      toast({ title: `Deleted ${set.name}` });
      client.setQueryData(skillSetsQuery.queryKey, (sets) => sets?.filter((each) => each.id !== set.id));
      close();
      await skillSetsChanged(client);
    },
    onError: (error, set) => {
      setFailed({ setId: set.id, title: "The set was not deleted", failure: toFailure(error) });
      // Whoever uses it now is named below the refusal.
      void skillSetsChanged(client);
    },
  });

  /** The set as it is now, where it changed since it was read. */
  const explainStale = async (set: SkillSet, edit: SetEdit) => {
    const sets = await client.fetchQuery({ ...skillSetsQuery, staleTime: 0 });
    const now = sets.find((each) => each.id === set.id);
    if (now) setStale({ setId: set.id, edit, differences: setDifferences(set, now) });
  };

  const edit = async (set: SkillSet, wanted: SetEdit): Promise<boolean> => {
    fresh();
    try {
      const saved = await change.mutateAsync({ set, edit: wanted });
      const back = wayBack(set, wanted);
      toast({
        title: doneWords(set, wanted),
        ...(back && { action: { label: "Undo", onClick: () => void edit(saved, back) } }),
      });
      await skillSetSaved(client, saved);
      return true;
    } catch (error) {
      const failure = toFailure(error);
      if (failure.body?.code === "STALE_GENERATION") {
        try {
          await explainStale(set, wanted);
          return false;
        } catch {
          // The newer set cannot be shown; the refusal itself then says what to do.
        }
      }
      setFailed({ setId: set.id, title: "The set was not changed", failure });
      return false;
    }
  };

  return {
    edit,
    duplicate: (set) => {
      fresh();
      copy.mutate(set);
    },
    remove: (set) => {
      fresh();
      erase.mutate(set);
    },
    busy: change.isPending || copy.isPending || erase.isPending,
    stale,
    failed,
    dismiss: fresh,
  };
}

/** A removed member comes back with its pin and in its place, a moved pin goes back; other edits are undone by hand. */
function wayBack(before: SkillSet, edit: SetEdit): SetEdit | null {
  if (edit.kind === "pins") {
    const moved = new Set(edit.pins.map((pin) => pin.slug));
    const pins = before.members.filter((member) => moved.has(member.slug));
    return { kind: "pins", pins: pins.map(({ slug, revision }) => ({ slug, revision })) };
  }
  if (edit.kind !== "remove") return null;
  const at = before.members.findIndex((member) => member.slug === edit.slug);
  const member = before.members[at];
  return member ? { kind: "add", pins: [{ slug: member.slug, revision: member.revision }], at } : null;
}
