"use client";

import { Cable } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { connectPage } from "@/lib/client/connect-place";
import type { Workspace } from "@/lib/contract/workspaces";
import { AgentView } from "./agent-view";
import { TokensSection } from "./tokens-section";

interface AgentsTabProps {
  workspace: Workspace;
  mayChange: boolean;
  onLaunch: () => void;
}

/** What agents of this workspace are told, and the tokens that let them in. */
export function AgentsTab({ workspace, mayChange, onLaunch }: AgentsTabProps) {
  const { id, status } = workspace;
  return (
    <div className="divide-y divide-line">
      {status === "live" ? (
        <AgentView workspace={workspace} />
      ) : (
        <EmptyState
          title={status === "ready" ? "Not launched yet, so agents see nothing" : "Stopped, so agents are refused"}
          actions={
            mayChange && (
              <Button variant="launch" onClick={onLaunch}>
                Launch…
              </Button>
            )
          }
        >
          {status === "ready"
            ? "The first launch makes the catalogue, and a token that opens it."
            : "Its tokens are kept and work again with the next launch."}
          {!mayChange && " An owner can launch it."}
        </EmptyState>
      )}
      <TokensSection workspace={workspace} mayChange={mayChange} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
        <p className="min-w-0 text-second">The lines for Claude Code, Codex, Cursor and other programs, with a test.</p>
        <Link href={connectPage({ kind: "workspace", id })} className={buttonClass("secondary")}>
          <Cable aria-hidden className="size-3.5" />
          Connect an agent
        </Link>
      </div>
    </div>
  );
}
