"use client";

import type { ReactNode } from "react";
import { DriftTab } from "@/components/drift/drift-tab";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { Panel, PanelTab } from "@/lib/client/panel-state";
import type { SkillDetail } from "@/lib/contract/skill";
import { FilesTab } from "./files-tab";
import { FindingsTab } from "./findings-tab";
import { InstructionsTab } from "./instructions-tab";
import { RevisionsTab } from "./revisions-tab";
import { UsageTab } from "./usage-tab";
import type { SkillActs } from "./use-skill-acts";

interface PanelTabsProps {
  skill: SkillDetail | undefined;
  panel: Panel;
  acts: SkillActs;
  mayChange: boolean;
}

/** The tabs stand from the first moment, so that nothing moves when the skill has come. */
export function PanelTabs({ skill, panel, acts, mayChange }: PanelTabsProps) {
  const tab = (value: PanelTab, draw: (shown: SkillDetail) => ReactNode) => (
    // Another skill begins at its top.
    <TabPanel key={`${value}:${skill?.id}`} value={value}>
      {skill && draw(skill)}
    </TabPanel>
  );
  // Only what came from a source can drift from it.
  const drifts = skill?.tier === "owner" && skill.revisions.some((revision) => revision.importedFrom !== undefined);
  const shownTab = panel.tab === "drift" && skill && !drifts ? "usage" : panel.tab;
  return (
    <Tabs
      value={shownTab}
      onValueChange={(next: PanelTab) => panel.show(next)}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabList label="About this skill">
        <Tab value="instructions">Instructions</Tab>
        <Tab value="files" count={skill?.files.length}>
          Files
        </Tab>
        <Tab value="revisions" count={skill?.revisions.length}>
          Revisions
        </Tab>
        <Tab value="findings" count={skill?.findings.length}>
          Findings
        </Tab>
        <Tab value="usage">Usage</Tab>
        {(drifts || (panel.tab === "drift" && !skill)) && <Tab value="drift">Drift</Tab>}
      </TabList>
      {tab("instructions", (shown) => (
        <InstructionsTab skill={shown} panel={panel} />
      ))}
      {tab("files", (shown) => (
        <FilesTab skill={shown} panel={panel} />
      ))}
      {tab("revisions", (shown) => (
        <RevisionsTab skill={shown} panel={panel} acts={acts} mayChange={mayChange} />
      ))}
      {tab("findings", (shown) => (
        <FindingsTab skill={shown} panel={panel} />
      ))}
      {tab("usage", (shown) => (
        <UsageTab skill={shown} />
      ))}
      {tab("drift", (shown) => (
        <DriftTab skill={shown} mayChange={mayChange} />
      ))}
    </Tabs>
  );
}
