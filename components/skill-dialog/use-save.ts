"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import { createSkill, publishRevision } from "@/lib/actions/library";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { type DraftBase, loadCurrentBase } from "@/lib/client/skill-dialog/draft-base";
import { fromDraft } from "@/lib/client/skill-dialog/draft-text";
import { parseTags, type SkillFormValues } from "@/lib/client/skill-dialog/form-values";
import { skillSaved } from "@/lib/client/skill-query";
import type { SkillDetail } from "@/lib/contract/skill";
import type { SkillChanged } from "@/lib/contract/skill-changes";

interface Saving {
  text: string;
  values: SkillFormValues;
  base: DraftBase | null;
}

/** Sends a draft. Whatever the answer is, the draft itself is not touched. */
export function useSave(skill: SkillDetail | null, onSaved: (changed: SkillChanged) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  /** The revision that was published in between, where saving found one. */
  const [current, setCurrent] = useState<DraftBase | null>(null);

  const mutation = useMutation({
    mutationFn: (saving: Saving) => runAction(send(skill, saving)),
    onMutate: () => {
      setFailure(null);
      setCurrent(null);
    },
    onSuccess: (changed) => {
      const { skill: saved, revision, warnings } = changed;
      void skillSaved(client, saved);
      const drift = warnings[0]?.message;
      toast({
        title: skill === null ? `Created ${saved.displayName}` : `Saved revision ${revision.number}`,
        ...(drift !== undefined && { description: drift }),
      });
      onSaved(changed);
    },
    onError: async (error) => {
      const failed = toFailure(error);
      setFailure(failed);
      const { code, details } = failed.body ?? {};
      if (skill === null || code !== "CHANGED_SINCE_READ" || details?.reason !== "revision") return;
      try {
        const now = await loadCurrentBase(client, skill.id);
        if (now.ok) setCurrent(now.base);
      } catch {
        // The failure above already says what to do; saving again asks for the revision again.
      }
    },
  });
  return {
    failure,
    current,
    saving: mutation.isPending,
    save: (saving: Saving) => mutation.mutate(saving),
    settle: () => {
      setFailure(null);
      setCurrent(null);
    },
  };
}

function send(skill: SkillDetail | null, { text, values, base }: Saving) {
  const note = values.note.trim();
  const noted = note === "" ? {} : { note };
  if (skill !== null && base !== null) {
    const instructions = fromDraft({ ...base, text });
    return publishRevision({ id: skill.id, instructions, baseRevision: base.revision, ...noted });
  }
  const { slug, displayName, tags } = values;
  return createSkill({
    slug,
    displayName: displayName.trim(),
    tags: parseTags(tags),
    instructions: text,
    ...noted,
  });
}
