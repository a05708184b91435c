"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FailureNotice } from "@/components/ui/failure-notice";
import { Switch } from "@/components/ui/switch";
import { useToast } from "@/components/ui/toast";
import { changeWorkspace } from "@/lib/actions/workspaces";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { workspaceQuery, workspacesChanged } from "@/lib/client/workspaces-query";
import type { ChangeWorkspaceInput, Workspace } from "@/lib/contract/workspaces";
import { LineForm } from "./line-form";
import { SideSection } from "./side-section";

const SWITCHES = [
  {
    field: "dynamic",
    label: "Dynamic",
    hint: "Merged again before each reasoning step. A new conflict keeps the last catalogue, and says so.",
  },
  { field: "shell", label: "Shell", hint: "The agent has a shell of its own, so skills may be named by file path." },
] as const;

interface WorkspaceSettingsProps {
  workspace: Workspace;
  mayChange: boolean;
}

/** What can be changed without a launch. Each change holds at once. */
export function WorkspaceSettings({ workspace, mayChange }: WorkspaceSettingsProps) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (input: ChangeWorkspaceInput) =>
      runAction(changeWorkspace({ ...input, id: workspace.id, etag: workspace.etag })),
    onSuccess: (now) => {
      client.setQueryData(workspaceQuery(workspace.id).queryKey, now);
      toast({ title: "Settings saved" });
      return workspacesChanged(client);
    },
    onError: () => client.invalidateQueries({ queryKey: ["workspace", workspace.id] }),
  });
  return (
    <SideSection title="Settings">
      {change.error && (
        <FailureNotice className="mb-3" title="The setting was not saved" failure={toFailure(change.error)} />
      )}
      {SWITCHES.map(({ field, label, hint }) => (
        <div key={field} className="flex items-start gap-3 py-1">
          <div className="min-w-0 flex-1">
            <p>{label}</p>
            <p id={`setting-${field}`} className="text-second text-small">
              {hint}
            </p>
          </div>
          {mayChange ? (
            <Switch
              label={label}
              describedBy={`setting-${field}`}
              checked={workspace[field]}
              disabled={change.isPending}
              onChange={(on) => change.mutate({ [field]: on })}
            />
          ) : (
            <span className="text-second">{workspace[field] ? "on" : "off"}</span>
          )}
        </div>
      ))}
      {mayChange ? (
        <div className="mt-2 flex flex-col gap-3">
          <LineForm
            key={`name ${workspace.name}`}
            label="Name"
            value={workspace.name}
            fault={(name) => (name === "" ? "Enter a name." : null)}
            busy={change.isPending}
            onSave={(name) => change.mutate({ name })}
          />
          <LineForm
            key={`environment ${workspace.environment}`}
            label="Environment"
            value={workspace.environment ?? ""}
            mono
            fault={(tag) =>
              tag === "" || PLAIN.test(tag) ? null : "Use letters, digits, dots, hyphens and underscores."
            }
            busy={change.isPending}
            onSave={(tag) => change.mutate({ environment: tag === "" ? null : tag })}
          />
        </div>
      ) : (
        <p className="py-1">
          Environment <span className="font-mono text-second text-small">{workspace.environment ?? "none"}</span>
        </p>
      )}
    </SideSection>
  );
}

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;
