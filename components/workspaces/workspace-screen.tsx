"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SignInAgain } from "@/components/ui/failure-notice";
import { Link } from "@/components/ui/link";
import { ProgressBar } from "@/components/ui/progress-bar";
import { RequestId } from "@/components/ui/request-id";
import { usePageTitle } from "@/lib/client/page-title";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import { workspaceQuery } from "@/lib/client/workspaces-query";
import type { Workspace } from "@/lib/contract/workspaces";
import { WorkspaceView } from "./workspace-view";

interface WorkspaceScreenProps {
  id: string;
  /** What the server loaded; null where that failed, and the browser asks again. */
  first: Workspace | null;
  mayChange: boolean;
}

export function WorkspaceScreen({ id, first, mayChange }: WorkspaceScreenProps) {
  const query = useQuery({ ...workspaceQuery(id), ...(first ? { initialData: first } : {}) });
  const workspace = query.data;
  usePageTitle(workspace?.name ?? null);
  if (workspace) {
    return (
      <div className="relative flex min-h-0 flex-1 flex-col">
        {query.isFetching && (
          <div className="late absolute inset-x-0 top-0 z-10">
            <ProgressBar label="Loading the workspace" value={null} thin />
          </div>
        )}
        <WorkspaceView
          key={id}
          workspace={workspace}
          mayChange={mayChange}
          stale={query.isError ? toFailure(query.error) : null}
          onRetry={() => query.refetch()}
        />
      </div>
    );
  }
  return (
    <div className="flex flex-1 flex-col">
      <h1 className="flex min-h-13 items-center px-5 pt-1 font-semibold text-page">Workspace</h1>
      {query.isError ? (
        <Failed failure={toFailure(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <div className="late">
          <ProgressBar label="Loading the workspace" value={null} thin />
        </div>
      )}
    </div>
  );
}

function Failed({ failure, onRetry }: { failure: RequestFailure; onRetry: () => void }) {
  const { body } = failure;
  const missing = body?.code === "NOT_FOUND";
  return (
    <EmptyState
      title={missing ? "There is no such workspace" : "The workspace could not be loaded"}
      actions={
        <>
          {!missing && <Button onClick={onRetry}>Retry</Button>}
          {body?.code === "UNAUTHENTICATED" && <SignInAgain />}
          <Link href="/workspaces" className="text-accent underline">
            All workspaces
          </Link>
        </>
      }
    >
      <div role="alert">
        <p>{failure.message}</p>
        {body && (
          <div className="flex justify-center">
            <RequestId code={body.code} requestId={body.requestId} />
          </div>
        )}
      </div>
    </EmptyState>
  );
}
