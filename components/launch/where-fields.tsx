"use client";

import { TextField } from "@/components/ui/text-field";
import type { DraftFaults, LaunchDraft } from "@/lib/client/launch/launch-draft";
import type { RequestFailure } from "@/lib/client/request-failure";
import type { Workspace } from "@/lib/contract/workspaces";

interface WhereFieldsProps {
  draft: LaunchDraft;
  workspace: Workspace | null;
  faults: DraftFaults;
  failure: RequestFailure | null;
  onChange: (part: Partial<LaunchDraft>) => void;
}

/** For what a machine reads. */
export const PLAIN = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

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
      {!workspace && (
        <p className="col-span-full -mt-1.5 text-second text-small">
          A plain name makes a tree of your own; an absolute path must lie below a directory that the operator allows.
        </p>
      )}
    </section>
  );
}
