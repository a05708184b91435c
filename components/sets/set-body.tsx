"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { LaunchDialog } from "@/components/launch/launch-dialog";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { useCommands } from "@/lib/client/commands";
import type { SetPanelState } from "@/lib/client/sets/set-panel-state";
import { skillsQuery } from "@/lib/client/skills-query";
import { SET_LIMITS } from "@/lib/contract/limits";
import type { SkillSet } from "@/lib/contract/skill-sets";
import { DetailsDialog } from "./details-dialog";
import { mayJoin } from "./may-join";
import { MemberTable } from "./member-table";
import { SetHeader } from "./set-header";
import { SetMenu } from "./set-menu";
import { SkillPicker } from "./skill-picker";
import { StaleNotice } from "./stale-notice";
import type { SetActs } from "./use-set-acts";
import { UsedByLinks } from "./used-by";

interface SetBodyProps {
  set: SkillSet;
  panel: SetPanelState;
  acts: SetActs;
  mayChange: boolean;
  titleId: string;
  /** How many pins are behind. */
  behind: number;
  /** A pin is looked at, and says for itself what went wrong. */
  reviewing: boolean;
  onClose: () => void;
}

/** What a set is and what can be done with it. */
export function SetBody({ set, titleId, panel, acts, mayChange, behind, reviewing, onClose }: SetBodyProps) {
  const [renaming, setRenaming] = useState(false);
  const [launching, setLaunching] = useState(false);
  const start = useMemo(() => ({ setIds: [set.id] }), [set.id]);
  const { data: rows } = useQuery({ ...skillsQuery, enabled: mayChange });
  const free = useMemo(() => {
    const members = new Set(set.members.map((member) => member.slug));
    return rows?.filter((row) => mayJoin(row) && !members.has(row.slug)) ?? [];
  }, [rows, set.members]);
  const shown = !reviewing && !renaming;
  const stale = shown && acts.stale?.setId === set.id ? acts.stale : null;
  const failed = shown && acts.failed?.setId === set.id ? acts.failed : null;
  const rename = () => {
    acts.dismiss();
    setRenaming(true);
  };
  useCommands(() =>
    mayChange
      ? [
          { id: "set launch", group: set.name, label: `Launch with ${set.name}`, run: () => setLaunching(true) },
          { id: "set rename", group: set.name, label: `Rename and describe ${set.name}`, run: rename },
          { id: "set duplicate", group: set.name, label: `Duplicate ${set.name}`, run: () => acts.duplicate(set) },
        ]
      : [],
  );
  const first = set.members.find((member) => member.latestRevision > member.revision);
  return (
    <>
      <SetHeader
        titleId={titleId}
        set={set}
        actions={
          <>
            {mayChange && (
              <Button
                size="small"
                variant="launch"
                disabled={set.members.length === 0}
                title={set.members.length === 0 ? "Add skills first" : undefined}
                onClick={() => setLaunching(true)}
              >
                Launch…<span className="sr-only"> with {set.name}</span>
              </Button>
            )}
            <SetMenu set={set} acts={mayChange ? acts : undefined} onRename={rename} />
          </>
        }
        onClose={onClose}
      />
      {stale && <StaleNotice set={set} stale={stale} acts={acts} className="mx-5 mb-3 shrink-0" />}
      {failed && (
        <FailureNotice title={failed.title} failure={failed.failure} className="mx-5 mb-3 shrink-0">
          {failed.failure.body?.code === "PINNED_BY_WORKSPACE" && <UsedByLinks usedBy={set.usedBy} />}
        </FailureNotice>
      )}
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 px-5 pb-2">
        <h3 className="flex-1 font-medium">Members</h3>
        {first && (
          <Button size="small" onClick={() => panel.review(first.slug)}>
            Review {behind} newer {behind === 1 ? "revision" : "revisions"}
          </Button>
        )}
        {mayChange && (
          <SkillPicker
            rows={free}
            room={SET_LIMITS.members - set.members.length}
            disabled={acts.busy || set.members.length >= SET_LIMITS.members}
            onAdd={(added) => void acts.edit(set, { kind: "add", pins: added.map(({ slug }) => ({ slug })) })}
          />
        )}
      </div>
      <section
        aria-label="Members, scrollable"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by Tab (WCAG 2.1.1)
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto pb-8 focus-visible:-outline-offset-2"
      >
        {set.members.length === 0 ? (
          <p className="px-5 py-3 text-second">
            No members yet.{mayChange && " Add skills here, or choose some in the library and add them from there."}
          </p>
        ) : (
          <MemberTable
            set={set}
            busy={acts.busy}
            onReview={(slug) => panel.review(slug)}
            onRemove={mayChange ? (slug) => void acts.edit(set, { kind: "remove", slug }) : undefined}
          />
        )}
      </section>
      {mayChange && <LaunchDialog start={start} open={launching} onOpenChange={setLaunching} />}
      {mayChange && <DetailsDialog set={set} acts={acts} open={renaming} onOpenChange={setRenaming} />}
    </>
  );
}
