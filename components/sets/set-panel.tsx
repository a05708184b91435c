"use client";

import { X } from "lucide-react";
import { type CSSProperties, type Ref, useId, useMemo } from "react";
import { PanelResizer } from "@/components/panel/panel-resizer";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { usePageTitle } from "@/lib/client/page-title";
import { SET_PANEL } from "@/lib/client/panel-width";
import { membersBehind } from "@/lib/client/sets/set-edits";
import type { SetPanelState } from "@/lib/client/sets/set-panel-state";
import type { SkillSet } from "@/lib/contract/skill-sets";
import { PinReview } from "./pin-review";
import { SetBody } from "./set-body";
import type { SetActs } from "./use-set-acts";

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
