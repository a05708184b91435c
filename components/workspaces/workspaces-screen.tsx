"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { LaunchDialog } from "@/components/launch/launch-dialog";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { toFailure } from "@/lib/client/request-failure";
import { useSingleKey } from "@/lib/client/single-keys";
import { count } from "@/lib/client/words";
import { workspacesQuery } from "@/lib/client/workspaces-query";
import type { WorkspaceRow } from "@/lib/contract/workspaces";
import { WorkspacesTable } from "./workspaces-table";

interface WorkspacesScreenProps {
  /** What the server loaded; null where that failed, and the browser asks again. */
  first: WorkspaceRow[] | null;
  mayChange: boolean;
}

/** Where agents work: what is live, and what could be. */
export function WorkspacesScreen({ first, mayChange }: WorkspacesScreenProps) {
  const query = useQuery({ ...workspacesQuery, ...(first ? { initialData: first } : {}) });
  const [launching, setLaunching] = useState(false);
  const start = useCallback(() => setLaunching(true), []);
  const rows = query.data;
  const live = rows?.filter(({ status }) => status === "live").length ?? 0;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="font-semibold text-page">Workspaces</h1>
          <p role="status" className="tabular text-second">
            {rows && rows.length > 0 && `${live} live of ${count(rows.length, "workspace")}`}
          </p>
        </div>
        {mayChange && <NewWorkspace onStart={start} />}
      </header>
      {query.isFetching && (
        <div className="late absolute inset-x-0 top-13 z-10">
          <ProgressBar label="Loading workspaces" value={null} thin />
        </div>
      )}
      {query.isError && (
        <FailureNotice
          className="mx-5 mt-2 mb-3"
          title={rows ? "The list could not be brought up to date" : "The workspaces could not be loaded"}
          failure={toFailure(query.error)}
          onRetry={() => query.refetch()}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState title="No workspace yet" actions={mayChange && <Button onClick={start}>Launch a workspace</Button>}>
          {mayChange
            ? "A workspace is a working tree with the skills of your sets in it. Choose sets and a tree, settle what collides, and launch."
            : "Nobody has launched one yet. An owner can."}
        </EmptyState>
      )}
      {rows && rows.length > 0 && <WorkspacesTable rows={rows} />}
      {mayChange && <LaunchDialog start={NEW} open={launching} onOpenChange={setLaunching} />}
    </div>
  );
}

const NEW = {};

function NewWorkspace({ onStart }: { onStart: () => void }) {
  useSingleKey("n", onStart);
  return (
    <Button variant="primary" onClick={onStart}>
      <Plus aria-hidden className="size-3.5" />
      New workspace
    </Button>
  );
}
