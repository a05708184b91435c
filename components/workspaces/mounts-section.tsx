"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus, RefreshCw, X } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { FailureNotice } from "@/components/ui/failure-notice";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { replaceMount } from "@/lib/actions/workspaces";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { workspacesChanged } from "@/lib/client/workspaces-query";
import type { Mount, ReplaceMountInput, Workspace } from "@/lib/contract/workspaces";
import { MountDialog } from "./mount-dialog";
import { SideSection } from "./side-section";

interface MountsSectionProps {
  workspace: Workspace;
  mayChange: boolean;
}

/** Where the agent's paths lead. A mount that is made anew is another incarnation, and plans that read it are stale. */
export function MountsSection({ workspace, mayChange }: MountsSectionProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [adding, setAdding] = useState(false);
  const replace = useMutation({
    mutationFn: (input: ReplaceMountInput) => runAction(replaceMount({ ...input, id: workspace.id })),
    onSuccess: (_, input) => {
      toast({ title: `${input.directory === null ? "Took away" : "Mounted"} ${input.path}` });
      return workspacesChanged(client);
    },
  });
  return (
    <SideSection
      title="Mounts"
      action={
        mayChange && (
          <Button size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-3" />
            Add mount
          </Button>
        )
      }
    >
      {replace.error && (
        <FailureNotice
          className="mb-2"
          title={`${replace.variables?.path} was not changed`}
          failure={toFailure(replace.error)}
        />
      )}
      <ul className="flex flex-col gap-2">
        {workspace.mounts.map((mount) => (
          <MountItem
            key={mount.path}
            mount={mount}
            busy={replace.isPending}
            onReplace={mayChange ? (input) => replace.mutate(input) : null}
          />
        ))}
      </ul>
      {workspace.mounts.length === 0 && <p className="text-second">None yet: the first launch mounts the tree.</p>}
      {mayChange && <MountDialog workspaceId={workspace.id} open={adding} onOpenChange={setAdding} />}
    </SideSection>
  );
}

interface MountItemProps {
  mount: Mount;
  busy: boolean;
  onReplace: ((input: ReplaceMountInput) => void) | null;
}

function MountItem({ mount, busy, onReplace }: MountItemProps) {
  const { path, directory, generation, skills, relevant, required } = mount;
  return (
    <li>
      <div className="flex items-center gap-1.5">
        <span className="min-w-0 break-all font-medium font-mono text-small">{path}</span>
        {relevant && <Badge title="A launch reads through it">relevant</Badge>}
        {!required && <Badge title="A launch goes on without it">optional</Badge>}
        {onReplace && (
          <span className="ml-auto flex">
            <IconButton
              label={`Mount ${path} anew`}
              className="size-6!"
              disabled={busy}
              focusableWhenDisabled
              onClick={() => onReplace({ path })}
            >
              <RefreshCw aria-hidden className="size-3.5" />
            </IconButton>
            {path !== "/workspace" && (
              <IconButton
                label={`Take ${path} away`}
                className="size-6!"
                disabled={busy}
                focusableWhenDisabled
                onClick={() => onReplace({ path, directory: null })}
              >
                <X aria-hidden className="size-3.5" />
              </IconButton>
            )}
          </span>
        )}
      </div>
      <CopyText text={directory} label="Copy directory" className="break-all" />
      <p className="text-second text-small">
        generation {generation}
        {skills !== null && (
          <>
            , skills in <span className="font-mono">{skills}</span>
          </>
        )}
      </p>
    </li>
  );
}
