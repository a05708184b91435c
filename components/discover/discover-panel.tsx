"use client";

import type { Ref } from "react";
import { JobLine } from "@/components/imports/job-line";
import { useImportSkills } from "@/components/imports/use-import-skills";
import { useBulk } from "@/components/library/use-bulk";
import { SkillPanel } from "@/components/panel/skill-panel";
import { useSkillActs } from "@/components/panel/use-skill-acts";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { useGo } from "@/lib/client/navigation";
import type { Panel } from "@/lib/client/panel-state";
import type { DiscoverItem } from "@/lib/contract/discover";
import { RefusedPanel } from "./refused-panel";

interface DiscoverPanelProps {
  id: string;
  panel: Panel;
  item: DiscoverItem | undefined;
  hidden: boolean;
  mayChange: boolean;
  onClearFilters: () => void;
  onClose: () => void;
  ref?: Ref<HTMLElement>;
}

const NO_ROWS = [] as const;
const NOTHING = () => {};

/** A skill as its source holds it, before anything of it is in the library. */
export function DiscoverPanel({ item, ref, ...props }: DiscoverPanelProps) {
  const { id, panel, mayChange, onClose } = props;
  const go = useGo();
  const bulk = useBulk(NOTHING);
  const acts = useSkillActs((slug) => go(`/library?skill=${encodeURIComponent(slug)}`), bulk);
  const take = useImportSkills();
  if (item === undefined || item.refusal === null) {
    return (
      <SkillPanel
        {...props}
        ref={ref}
        id={id}
        panel={panel}
        rows={NO_ROWS}
        row={undefined}
        acts={acts}
        onEdit={undefined}
      />
    );
  }
  const taken = take.ids.includes(item.id);
  return (
    <RefusedPanel ref={ref} item={item} onClose={onClose}>
      {mayChange && item.repairable && (
        <Button size="small" disabled={take.busy} focusableWhenDisabled onClick={() => void take.run([item.id])}>
          Repair and import
        </Button>
      )}
      {taken && take.failure && <FailureNotice title="It was not imported" failure={take.failure} className="mt-2" />}
      {taken && take.jobs.map((job) => <JobLine key={job.id} job={job} />)}
    </RefusedPanel>
  );
}
