"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Bulk, TagChange } from "@/components/library/use-bulk";
import { useToast } from "@/components/ui/toast";
import { forkRevision, restoreRevision } from "@/lib/actions/library";
import { DONE_WORDS } from "@/lib/client/bulk";
import { RequestFailure, toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { skillQuery, skillSaved } from "@/lib/client/skill-query";
import type { SkillDetail } from "@/lib/contract/skill";
import type { Blocker, BulkAction, BulkResult } from "@/lib/contract/skill-changes";

interface RevisionOf {
  id: string;
  number: number;
}

export interface SkillActs {
  fork: (revision: RevisionOf) => void;
  restore: (revision: RevisionOf) => void;
  /** Changes state or tags of the one skill, with the way back that a change of many has. */
  change: (action: BulkAction, skill: SkillDetail, tags?: TagChange) => void;
  busy: boolean;
  /** Whether the change under way is of what is served. */
  serving: boolean;
  /** What the last act ended with, and for which skill. */
  failed: { id: string; title: string; failure: RequestFailure; blockers: readonly Blocker[] } | null;
}

/** What can be done with one skill; `open` shows the one that a fork makes. */
export function useSkillActs(open: (id: string) => void, bulk: Bulk): SkillActs {
  const client = useQueryClient();
  const toast = useToast();
  const fork = useMutation({
    mutationFn: (revision: RevisionOf) => runAction(forkRevision(revision)),
    onSuccess: async ({ skill }, { number }) => {
      toast({ title: `Forked as ${skill.displayName}`, description: `${skill.slug} begins with revision ${number}` });
      await skillSaved(client, skill);
      open(skill.id);
    },
  });
  const restore = useMutation({
    mutationFn: (revision: RevisionOf) => runAction(restoreRevision(revision)),
    onSuccess: async ({ skill, revision, warnings }, { number }) => {
      toast({
        title: `Saved revision ${revision.number}`,
        description: [`It has the content of revision ${number}.`, ...warnings.map((each) => each.message)].join(" "),
      });
      await skillSaved(client, skill);
    },
  });
  const change = useMutation({
    mutationFn: async ({ action, skill, tags }: { action: BulkAction; skill: SkillDetail; tags?: TagChange }) => {
      const { findings: _findings, findingCounts, ...row } = skill;
      const [result] = await bulk.run(action, [{ ...row, findings: findingCounts }], tags);
      if (result?.status === "refused") throw new Blocked(result);
      return result;
    },
    // A switch stays where it was put: the skill itself comes a moment later.
    onSuccess: (result, { action, skill }) => {
      if (result?.etag === undefined || !isServing(action)) return;
      const now = { served: action === "serve", etag: result.etag };
      client.setQueryData(skillQuery(skill.id).queryKey, (known) => known && { ...known, ...now });
    },
  });
  const failed = change.error
    ? {
        id: change.variables.skill.id,
        title:
          change.variables.action === "withhold"
            ? "The skill is still served"
            : `The skill was not ${DONE_WORDS[change.variables.action]}`,
        failure: toFailure(change.error),
        blockers: change.error instanceof Blocked ? change.error.blockers : [],
      }
    : fork.error
      ? { id: fork.variables.id, title: "The skill was not forked", failure: toFailure(fork.error), blockers: [] }
      : restore.error
        ? {
            id: restore.variables.id,
            title: "The revision was not restored",
            failure: toFailure(restore.error),
            blockers: [],
          }
        : null;
  const fresh = () => {
    for (const each of [fork, restore, change]) each.reset();
  };
  return {
    fork: (revision) => {
      fresh();
      fork.mutate(revision);
    },
    restore: (revision) => {
      fresh();
      restore.mutate(revision);
    },
    change: (action, skill, tags) => {
      fresh();
      change.mutate({ action, skill, ...(tags && { tags }) });
    },
    busy: fork.isPending || restore.isPending || change.isPending,
    serving: change.isPending && isServing(change.variables.action),
    failed,
  };
}

function isServing(action: BulkAction): boolean {
  return action === "serve" || action === "withhold";
}

/** A change that was refused, with what stands in its way. */
class Blocked extends RequestFailure {
  readonly blockers: readonly Blocker[];

  constructor({ code, message, remedy, blockers = [] }: BulkResult) {
    super([message, remedy, code && `(${code})`].filter(Boolean).join(" "));
    this.blockers = blockers;
  }
}
