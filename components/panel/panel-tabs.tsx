"use client";

import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { Panel, PanelTab } from "@/lib/client/panel-state";
import type { SkillDetail } from "@/lib/contract/skill";

interface PanelTabsProps {
  skill: SkillDetail | undefined;
  panel: Panel;
  mayChange: boolean;
}

/** The tabs stand from the first moment, so that nothing moves when the skill has come. */
export function PanelTabs({ skill, panel }: PanelTabsProps) {
  return (
    <Tabs value={panel.tab} onValueChange={(tab: PanelTab) => panel.show(tab)} className="flex min-h-0 flex-1 flex-col">
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
      </TabList>
      <TabPanel value={panel.tab} />
    </Tabs>
  );
}
