"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { TokenTable } from "@/components/tokens/token-table";
import { WorkspaceTokenDialog } from "@/components/tokens/workspace-token-dialog";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { useNow } from "@/components/ui/now";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useToast } from "@/components/ui/toast";
import { revokeWorkspaceToken } from "@/lib/actions/agent-access";
import { workspaceTokensChanged, workspaceTokensQuery } from "@/lib/client/agents-query";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { count } from "@/lib/client/words";
import { tokenTree } from "@/lib/client/workspace-tokens";
import type { WorkspaceTokenRow } from "@/lib/contract/agents";
import type { Workspace } from "@/lib/contract/workspaces";

interface TokensSectionProps {
  workspace: Workspace;
  mayChange: boolean;
}

/** Who may use the catalogue, with which part of it, and when they last asked. */
export function TokensSection({ workspace, mayChange }: TokensSectionProps) {
  const { id, catalog } = workspace;
  const client = useQueryClient();
  const toast = useToast();
  const now = useNow();
  const { data: tokens, error, refetch } = useQuery(workspaceTokensQuery(id));
  const [making, setMaking] = useState<{ parent: WorkspaceTokenRow | null } | null>(null);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<WorkspaceTokenRow | null>(null);
  const [showsEnded, setShowsEnded] = useState(false);
  const revoke = useMutation({
    mutationFn: (token: WorkspaceTokenRow) => runAction(revokeWorkspaceToken({ id, token: token.id })),
    onSuccess: (_, token) => {
      toast({ title: `Revoked ${token.name}` });
      return workspaceTokensChanged(client, id);
    },
  });
  const items = tokenTree(tokens ?? [], now);
  const ended = items.filter(({ state }) => state !== "open").length;
  const shown = showsEnded ? items : items.filter(({ state }) => state === "open");
  const below = (token: WorkspaceTokenRow) => openBelow(items, token.id);
  const mayMake = mayChange && workspace.status === "live";
  const make = (parent: WorkspaceTokenRow | null) => {
    setMaking({ parent });
    setOpen(true);
  };
  return (
    <section aria-labelledby="tokens" className="px-5 py-4">
      <div className="mb-2 flex min-h-7.5 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="tokens" className="font-semibold">
            Tokens
          </h2>
          <p role="status" className="tabular text-second">
            {tokens && `${items.length - ended} open`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {ended > 0 && (
            <Button variant="quiet" aria-pressed={showsEnded} onClick={() => setShowsEnded(!showsEnded)}>
              {showsEnded ? "Hide" : "Show"} {ended} ended
            </Button>
          )}
          {mayMake && (
            <Button onClick={() => make(null)}>
              <Plus aria-hidden className="size-3.5" />
              New token
            </Button>
          )}
        </div>
      </div>
      {error && (
        <FailureNotice
          className="mb-3"
          title="The tokens could not be loaded"
          failure={toFailure(error)}
          onRetry={() => void refetch()}
        />
      )}
      {revoke.error && (
        <FailureNotice
          className="mb-3"
          title={`${revoke.variables?.name} was not revoked`}
          failure={toFailure(revoke.error)}
        />
      )}
      {!tokens && !error && (
        <div className="late">
          <ProgressBar label="Loading tokens" value={null} thin />
        </div>
      )}
      {tokens && shown.length === 0 && (
        <p className="text-second">
          {workspace.status === "ready"
            ? "None yet: the first launch makes one."
            : "None is open. An agent needs one of its own; whoever runs it can derive more from it."}
        </p>
      )}
      {shown.length > 0 && (
        <TokenTable
          items={shown}
          skills={catalog.length}
          onDerive={mayMake ? make : null}
          onRevoke={mayChange ? setAsked : null}
        />
      )}
      {making && (
        <WorkspaceTokenDialog
          workspaceId={id}
          names={catalog.map(({ name }) => name)}
          parent={making.parent}
          open={open}
          onOpenChange={setOpen}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        title={`Revoke ${asked?.name ?? "this token"}?`}
        description={`Agents that use it are refused from now on${asked ? endsWith(below(asked)) : ""}. This cannot be undone; a new token would have another secret.`}
        keep="Keep"
        confirm="Revoke"
        onKeep={() => setAsked(null)}
        onConfirm={() => {
          if (asked) revoke.mutate(asked);
          setAsked(null);
        }}
      />
    </section>
  );
}

function endsWith(derived: number): string {
  return derived === 0 ? "" : `, and so are those of the ${count(derived, "token")} derived from it`;
}

/** How many open tokens stand below one, at any depth: in the tree they follow it directly. */
function openBelow(items: ReturnType<typeof tokenTree>, id: string): number {
  const at = items.findIndex(({ token }) => token.id === id);
  const level = items[at]?.level ?? 0;
  const rest = items.slice(at + 1);
  const end = rest.findIndex((item) => item.level <= level);
  return (end === -1 ? rest : rest.slice(0, end)).filter(({ state }) => state === "open").length;
}
