"use client";

import { useQueryState } from "nuqs";
import { useState } from "react";
import { LaunchDialog } from "@/components/launch/launch-dialog";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Notice } from "@/components/ui/notice";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import type { RequestFailure } from "@/lib/client/request-failure";
import { WORKSPACE_TAB } from "@/lib/client/workspace-tabs";
import type { Workspace } from "@/lib/contract/workspaces";
import { AgentsTab } from "./agents-tab";
import { CatalogueSection } from "./catalogue-section";
import { ExcludedSection } from "./excluded-section";
import { useWorkspaceActs } from "./use-workspace-acts";
import { VerifyResult } from "./verify-result";
import { WorkspaceHeader } from "./workspace-header";
import { WorkspaceSide } from "./workspace-side";

interface WorkspaceViewProps {
  workspace: Workspace;
  mayChange: boolean;
  /** It could not be brought up to date. */
  stale: RequestFailure | null;
  onRetry: () => void;
}

/** One workspace: what is live in it and why, whether the disk still says so, and what it is made of. */
export function WorkspaceView({ workspace, mayChange, stale, onRetry }: WorkspaceViewProps) {
  const acts = useWorkspaceActs(workspace);
  const [launching, setLaunching] = useState(false);
  const [tab, setTab] = useQueryState("tab", WORKSPACE_TAB);
  const [start] = useState(() => ({ workspaceId: workspace.id }));
  const live = workspace.status === "live";
  const { refused, report, blocked } = acts;
  return (
    <>
      <WorkspaceHeader workspace={workspace} mayChange={mayChange} acts={acts} onLaunch={() => setLaunching(true)} />
      <div className="flex flex-col gap-3 px-5 empty:hidden [&>:last-child]:mb-4">
        {stale && (
          <FailureNotice title="The workspace could not be brought up to date" failure={stale} onRetry={onRetry} />
        )}
        {workspace.notice && (
          <Notice tone="warn" title="The last catalogue was kept">
            <p className="text-second">{workspace.notice}</p>
          </Notice>
        )}
        {refused && (
          <FailureNotice title={refused.title} failure={refused.failure}>
            {refused.act === "relaunch" && mayChange && (
              <Button size="small" onClick={() => setLaunching(true)}>
                Relaunch with changes…
              </Button>
            )}
          </FailureNotice>
        )}
        {blocked.length > 0 && (
          <Notice tone="warn" title="Not everything could be published; the launch stands">
            <ul className="text-second">
              {blocked.map((each) => (
                <li key={each.path} className="break-words">
                  <span className="font-mono text-small">{each.path}</span> {each.message}{" "}
                  <span className="font-mono text-small">{each.code}</span>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {report && (
          <VerifyResult report={report} onHeal={mayChange && live ? acts.relaunch : null} busy={acts.busy !== null} />
        )}
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-1 border-line border-t lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Tabs value={tab} onValueChange={(value) => void setTab(value)} className="min-w-0">
          <TabList label="Workspace">
            <Tab value="catalogue">Catalogue</Tab>
            <Tab value="agents">Agents</Tab>
          </TabList>
          <TabPanel value="catalogue" className="overflow-visible!">
            <CatalogueSection workspace={workspace} mayChange={mayChange} />
            <ExcludedSection workspace={workspace} />
          </TabPanel>
          <TabPanel value="agents" className="overflow-visible!">
            <AgentsTab workspace={workspace} mayChange={mayChange} onLaunch={() => setLaunching(true)} />
          </TabPanel>
        </Tabs>
        <WorkspaceSide workspace={workspace} mayChange={mayChange} tellsBudget={tab !== "agents" || !live} />
      </div>
      {mayChange && <LaunchDialog start={start} open={launching} onOpenChange={setLaunching} />}
    </>
  );
}
