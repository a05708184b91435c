"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type CSSProperties, type Ref, useId } from "react";
import { JobLine } from "@/components/imports/job-line";
import { useImportSkills } from "@/components/imports/use-import-skills";
import { ServeSwitch } from "@/components/serving/serve-switch";
import { BlockerLinks } from "@/components/ui/blocker-links";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { usePageTitle } from "@/lib/client/page-title";
import type { Panel } from "@/lib/client/panel-state";
import { SKILL_PANEL } from "@/lib/client/panel-width";
import { toFailure } from "@/lib/client/request-failure";
import { skillQuery } from "@/lib/client/skill-query";
import type { SkillDetail, SkillRow } from "@/lib/contract/skill";
import { CompareRegion } from "./compare-region";
import { PanelActions } from "./panel-actions";
import { PanelHeader } from "./panel-header";
import { PanelResizer } from "./panel-resizer";
import { PanelTabs } from "./panel-tabs";
import type { SkillActs } from "./use-skill-acts";

interface SkillPanelProps {
  id: string;
  panel: Panel;
  rows: readonly SkillRow[];
  /** The list's row of this skill, which is there before the rest has come. */
  row: SkillRow | undefined;
  /** The skill is in the library, and the filters leave it out of the list. */
  hidden: boolean;
  mayChange: boolean;
  acts: SkillActs;
  onEdit: ((skill: SkillDetail) => void) | undefined;
  onClearFilters: () => void;
  onClose: () => void;
  ref?: Ref<HTMLElement>;
}

/**
 * One skill beside the list: docked on a wide screen, over the list on a
 * narrow one. It takes nothing from the list, which keeps its place.
 */
export function SkillPanel(props: SkillPanelProps) {
  const { id, panel, rows, row, hidden, mayChange, acts, onEdit, onClearFilters, onClose, ref } = props;
  const titleId = useId();
  const width = SKILL_PANEL.useWidth();
  const query = useQuery(skillQuery(id));
  const take = useImportSkills();
  const taken = take.ids.includes(id);
  const skill = query.data;
  const known = skill ?? row;
  const failure = query.error && toFailure(query.error);
  const missing = failure?.body?.code === "NOT_FOUND" || failure?.body?.code === "INVALID_INPUT";
  usePageTitle(missing ? null : (known?.displayName ?? null));
  const { from, to } = panel;
  return (
    <>
      <aside
        ref={ref}
        tabIndex={-1}
        aria-labelledby={titleId}
        inert={from !== null && to !== null}
        style={{ "--panel-width": `${width}px` } as CSSProperties}
        className="@container absolute inset-0 z-20 flex min-h-0 flex-col bg-surface outline-none lg:relative lg:inset-auto lg:w-(--panel-width) lg:max-w-1/2 lg:shrink-0 lg:border-line lg:border-l"
      >
        <PanelResizer of={SKILL_PANEL} />
        {(query.isFetching || acts.busy) && (
          <div className="late absolute inset-x-0 top-0 z-20">
            <ProgressBar label="Loading the skill" value={null} thin />
          </div>
        )}
        {known && !missing ? (
          <PanelHeader
            titleId={titleId}
            skill={known}
            actions={
              mayChange &&
              skill && (
                <PanelActions
                  skill={skill}
                  acts={acts}
                  rows={rows}
                  onEdit={onEdit}
                  onImport={() => void take.run([id])}
                  importing={take.busy}
                />
              )
            }
            serving={mayChange && skill?.tier === "owner" && <ServeSwitch skill={skill} acts={acts} />}
            onClose={onClose}
          />
        ) : (
          <header className="flex min-h-13 shrink-0 items-center justify-between gap-2 pr-3 pl-5">
            <h2 id={titleId} className="font-semibold text-title">
              {missing ? "No such skill" : "Skill"}
            </h2>
            <IconButton label="Close panel" onClick={onClose}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </header>
        )}
        {missing && <MissingSkill id={id} onClose={onClose} />}
        {hidden && (
          <Notice title="Hidden by the filters" className="mx-5 mb-3 shrink-0">
            <Button size="small" className="mt-1.5" onClick={onClearFilters}>
              Clear filters
            </Button>
          </Notice>
        )}
        {failure && !missing && (
          <FailureNotice
            title={skill ? "The skill could not be brought up to date" : "The skill could not be loaded"}
            failure={failure}
            onRetry={() => query.refetch()}
            className="mx-5 mb-3 shrink-0"
          />
        )}
        {acts.failed?.id === id && (
          <FailureNotice title={acts.failed.title} failure={acts.failed.failure} className="mx-5 mb-3 shrink-0">
            {acts.failed.blockers.length > 0 && (
              <p>
                In use by <BlockerLinks blockers={acts.failed.blockers} />
              </p>
            )}
          </FailureNotice>
        )}
        {taken && take.failure && (
          <FailureNotice title="The import was not started" failure={take.failure} className="mx-5 mb-3 shrink-0" />
        )}
        {taken &&
          take.jobs.map((job) => (
            <div key={job.id} className="shrink-0 px-5 pb-3">
              <JobLine job={job} />
            </div>
          ))}
        {!missing && <PanelTabs skill={skill} panel={panel} acts={acts} mayChange={mayChange} />}
      </aside>
      {skill && from !== null && to !== null && <CompareRegion skill={skill} panel={panel} from={from} to={to} />}
    </>
  );
}

function MissingSkill({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <div className="px-5 text-second">
      <p>
        The library has no skill <code className="break-all font-mono text-ink text-small">{id}</code>. It may belong to
        somebody else, or the address was cut on its way.
      </p>
      <Button className="mt-3" onClick={onClose}>
        Back to the list
      </Button>
    </div>
  );
}
