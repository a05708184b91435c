"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import { relaunchWorkspace, stopWorkspace } from "@/lib/actions/workspaces";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { count } from "@/lib/client/words";
import { verifyWorkspace, workspaceQuery, workspacesChanged } from "@/lib/client/workspaces-query";
import type { Launched, PublishedDirectory, VerifyReport, Workspace } from "@/lib/contract/workspaces";

/** A verb that was refused, in the words of its notice. */
export interface RefusedAct {
  title: string;
  failure: RequestFailure;
  act: "relaunch" | "stop" | "verify";
}

export interface WorkspaceActs {
  relaunch: () => void;
  stop: () => void;
  verify: () => void;
  busy: "relaunch" | "stop" | "verify" | null;
  report: VerifyReport | null;
  /** What the last relaunch could not publish. */
  blocked: readonly PublishedDirectory[];
  refused: RefusedAct | null;
}

/** The verbs of one workspace, and what came of them. */
export function useWorkspaceActs(workspace: Pick<Workspace, "id" | "name">): WorkspaceActs {
  const { id, name } = workspace;
  const client = useQueryClient();
  const toast = useToast();
  const [report, setReport] = useState<VerifyReport | null>(null);
  const [blocked, setBlocked] = useState<readonly PublishedDirectory[]>([]);

  const relaunch = useMutation({
    mutationFn: () => runAction(relaunchWorkspace({ id })),
    onSuccess: ({ workspace: now, changed, published }) => {
      setReport(null);
      setBlocked(published.filter(({ status }) => status === "refused"));
      client.setQueryData(workspaceQuery(id).queryKey, withoutToken(now));
      toast(
        changed
          ? { title: `Relaunched ${name}`, description: `${count(now.catalog.length, "skill")} as the sets are now.` }
          : { title: `${name} is as it should be`, description: "Nothing changed, so nothing was written." },
      );
      return workspacesChanged(client);
    },
  });
  const stop = useMutation({
    mutationFn: () => runAction(stopWorkspace({ id })),
    onSuccess: (stopped) => {
      setReport(null);
      client.setQueryData(workspaceQuery(id).queryKey, stopped);
      toast({
        title: `Stopped ${name}`,
        description: "Its pins are released. Its files stay where they are, and it can be launched again.",
      });
      return workspacesChanged(client);
    },
  });
  const verify = useMutation({ mutationFn: () => verifyWorkspace(id), onSuccess: setReport });

  const all = [
    { act: "relaunch", title: `${name} was not relaunched`, mutation: relaunch },
    { act: "stop", title: `${name} was not stopped`, mutation: stop },
    { act: "verify", title: `${name} could not be verified`, mutation: verify },
  ] as const;
  const busy = all.find(({ mutation }) => mutation.isPending)?.act ?? null;
  const failed = all.find(({ mutation }) => mutation.isError);
  const run = (act: (typeof all)[number]["act"]) => () => {
    if (busy !== null) return;
    for (const each of all) each.mutation.reset();
    all.find((each) => each.act === act)?.mutation.mutate();
  };
  return {
    relaunch: run("relaunch"),
    stop: run("stop"),
    verify: run("verify"),
    busy,
    report,
    blocked,
    refused: failed ? { act: failed.act, title: failed.title, failure: toFailure(failed.mutation.error) } : null,
  };
}

function withoutToken({ token: _token, ...workspace }: Launched["workspace"]): Workspace {
  return workspace;
}
