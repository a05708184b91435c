"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type CSSProperties, type Ref, useId, useMemo, useState } from "react";
import { PanelResizer } from "@/components/panel/panel-resizer";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { usePageTitle } from "@/lib/client/page-title";
import { SET_PANEL } from "@/lib/client/panel-width";
import { membersBehind } from "@/lib/client/sets/set-edits";
import type { SetPanelState } from "@/lib/client/sets/set-panel-state";
import { skillsQuery } from "@/lib/client/skills-query";
import { SET_LIMITS } from "@/lib/contract/limits";
import type { SkillSet } from "@/lib/contract/skill-sets";
import { DetailsDialog } from "./details-dialog";
import { mayJoin } from "./may-join";
import { MemberTable } from "./member-table";
import { PinReview } from "./pin-review";
import { SetHeader } from "./set-header";
import { SetMenu } from "./set-menu";
import { SkillPicker } from "./skill-picker";
import { StaleNotice } from "./stale-notice";
import type { SetActs } from "./use-set-acts";
import { UsedByLinks } from "./used-by";

interface SetPanelProps {
  /** Absent where there is none of this id, or as long as the list has not come. */
  set: SkillSet | undefined;
  loaded: boolean;
  panel: SetPanelState;
  acts: SetActs;
  mayChange: boolean;
  onClose: () => void;
  ref?: Ref<HTMLElement>;
}

/** One set beside the list: docked on a wide screen, over the list on a narrow one. */
export function SetPanel({ set, loaded, panel, acts, mayChange, onClose, ref }: SetPanelProps) {
  const titleId = useId();
  const width = SET_PANEL.useWidth();
  const behind = useMemo(() => (set ? membersBehind(set) : []), [set]);
  const reviewed = behind.find((member) => member.slug === panel.pin);
  usePageTitle(set?.name ?? null);
  return (
    <>
      <aside
        ref={ref}
        tabIndex={-1}
        aria-labelledby={titleId}
        inert={reviewed !== undefined}
        style={{ "--panel-width": `${width}px` } as CSSProperties}
        className="@container absolute inset-0 z-20 flex min-h-0 flex-col bg-surface outline-none lg:relative lg:inset-auto lg:w-(--panel-width) lg:max-w-3/5 lg:shrink-0 lg:border-line lg:border-l"
      >
        <PanelResizer of={SET_PANEL} />
        {acts.busy && (
          <div className="late absolute inset-x-0 top-0 z-20">
            <ProgressBar label="Changing the set" value={null} thin />
          </div>
        )}
        {set ? (
          <SetBody
            set={set}
            titleId={titleId}
            panel={panel}
            acts={acts}
            mayChange={mayChange}
            behind={behind.length}
            reviewing={reviewed !== undefined}
            onClose={onClose}
          />
        ) : (
          <NoSet titleId={titleId} loaded={loaded} onClose={onClose} />
        )}
      </aside>
      {set && reviewed && (
        <PinReview
          set={set}
          member={reviewed}
          behind={behind}
          acts={mayChange ? acts : undefined}
          onShow={(slug) => panel.review(slug, true)}
          onClose={() => panel.review(null)}
        />
      )}
    </>
  );
}

interface SetBodyProps extends Pick<SetPanelProps, "panel" | "acts" | "mayChange" | "onClose"> {
  set: SkillSet;
  titleId: string;
  behind: number;
  reviewing: boolean;
}

function SetBody({ set, titleId, panel, acts, mayChange, behind, reviewing, onClose }: SetBodyProps) {
  const [renaming, setRenaming] = useState(false);
  const { data: rows } = useQuery({ ...skillsQuery, enabled: mayChange });
  const free = useMemo(() => {
    const members = new Set(set.members.map((member) => member.slug));
    return rows?.filter((row) => mayJoin(row) && !members.has(row.slug)) ?? [];
  }, [rows, set.members]);
  const shown = !reviewing && !renaming;
  const stale = shown && acts.stale?.setId === set.id ? acts.stale : null;
  const failed = shown && acts.failed?.setId === set.id ? acts.failed : null;
  const first = set.members.find((member) => member.latestRevision > member.revision);
  return (
    <>
      <SetHeader
        titleId={titleId}
        set={set}
        actions={
          <SetMenu
            set={set}
            acts={mayChange ? acts : undefined}
            onRename={() => {
              acts.dismiss();
              setRenaming(true);
            }}
          />
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
      {mayChange && <DetailsDialog set={set} acts={acts} open={renaming} onOpenChange={setRenaming} />}
    </>
  );
}

function NoSet({ titleId, loaded, onClose }: { titleId: string; loaded: boolean; onClose: () => void }) {
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center justify-between gap-2 pr-3 pl-5">
        <h2 id={titleId} className="font-semibold text-title">
          {loaded ? "No such set" : "Skill set"}
        </h2>
        <IconButton label="Close panel" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      {loaded && (
        <div className="px-5 text-second">
          <p>There is no such set. It may have been deleted, or belong to somebody else.</p>
          <Button className="mt-3" onClick={onClose}>
            Back to the list
          </Button>
        </div>
      )}
    </>
  );
}
