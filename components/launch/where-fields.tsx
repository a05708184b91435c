"use client";

import { SelectMenu } from "@/components/ui/select-menu";
import { TextField } from "@/components/ui/text-field";
import { MODE_WORDS } from "@/lib/client/launch/candidate-words";
import type { DraftFaults, LaunchDraft } from "@/lib/client/launch/launch-draft";
import type { RequestFailure } from "@/lib/client/request-failure";
import { WORKSPACE_MODES } from "@/lib/contract/launch";
import type { Workspace } from "@/lib/contract/workspaces";

interface WhereFieldsProps {
  draft: LaunchDraft;
  workspace: Workspace | null;
  faults: DraftFaults;
  failure: RequestFailure | null;
  onChange: (part: Partial<LaunchDraft>) => void;
}

const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
const MODES = WORKSPACE_MODES.map((value) => ({ value, label: MODE_WORDS[value].label }));

/** Where the agent works, as whom, and in what environment. The tree of a workspace that exists stays its own. */
export function WhereFields({ draft, workspace, faults, failure, onChange }: WhereFieldsProps) {
  const refused = failure?.body?.details?.reason === "root" ? failure.message : undefined;
  const rootError = faults.root ?? refused;
  return (
    <section
      aria-label="Where"
      className="grid grid-cols-2 items-start gap-x-3 gap-y-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem]"
    >
      <div className="max-sm:col-span-2">
        {workspace ? (
          <div className="flex flex-col gap-1">
            <p className="font-medium text-small">Working tree</p>
            <p className="flex min-h-8.5 items-center break-all font-mono text-small">{workspace.root}</p>
          </div>
        ) : (
          <TextField
            {...PLAIN}
            label="Working tree"
            name="root"
            required
            value={draft.root}
            onChange={(root) => onChange({ root })}
            {...(rootError ? { error: rootError } : {})}
            placeholder="storefront"
          />
        )}
      </div>
      <TextField
        {...PLAIN}
        label="User"
        value={draft.user}
        onChange={(user) => onChange({ user })}
        {...(faults.user ? { error: faults.user } : {})}
        placeholder="none"
      />
      <TextField
        {...PLAIN}
        label="Environment"
        value={draft.environment}
        onChange={(environment) => onChange({ environment })}
        {...(faults.environment ? { error: faults.environment } : {})}
        placeholder="none"
      />
      <p className="col-span-full -mt-1.5 text-second text-small">
        {!workspace &&
          "A plain name makes a tree of your own; an absolute path must lie below a directory that the operator allows. "}
        {draft.user.trim() !== "" && (
          <>
            Skills of <span className="font-mono">{draft.user.trim()}</span> come from{" "}
            <SelectMenu
              size="small"
              label="Mode"
              value={draft.mode}
              options={MODES}
              onChange={(mode) => onChange({ mode })}
            />{" "}
            {MODE_WORDS[draft.mode].hint}.
          </>
        )}
      </p>
      {draft.mode === "shared" && (
        <div className="col-span-full sm:w-64">
          <TextField
            {...PLAIN}
            label="Agent"
            value={draft.agent}
            onChange={(agent) => onChange({ agent })}
            {...(faults.agent ? { error: faults.agent } : {})}
            placeholder="default"
            hint="Whose part of the shared store is read."
          />
        </div>
      )}
    </section>
  );
}
