"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { PickMany } from "@/components/ui/pick-many";
import { createWorkspaceToken } from "@/lib/actions/agent-access";
import { workspaceTokensChanged } from "@/lib/client/agents-query";
import { runAction } from "@/lib/client/run-action";
import { count } from "@/lib/client/words";
import type { CreateWorkspaceTokenInput, WorkspaceTokenRow } from "@/lib/contract/agents";
import { TokenForm } from "./token-form";

interface WorkspaceTokenDialogProps {
  workspaceId: string;
  /** Names of the live catalogue. */
  names: readonly string[];
  /** The token that the new one is derived from, for a subagent. */
  parent?: WorkspaceTokenRow | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The secret, in the only moment in which it is known. */
  onMade?: (secret: string) => void;
}

/** Asks what a new token of a workspace is for and which skills it may use, then shows its secret once. */
export function WorkspaceTokenDialog({ open, onOpenChange, ...rest }: WorkspaceTokenDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:w-120">
        <DialogHeader title={rest.parent ? `Derive from ${rest.parent.name}` : "New workspace token"} />
        <TokenBody {...rest} onClose={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

type TokenBodyProps = Omit<WorkspaceTokenDialogProps, "open" | "onOpenChange"> & { onClose: () => void };

function TokenBody({ workspaceId, names, parent, onMade, onClose }: TokenBodyProps) {
  const client = useQueryClient();
  const [which, setWhich] = useState<"all" | "chosen">("all");
  const [picked, setPicked] = useState<readonly string[]>([]);
  const mayUse = parent?.selection ?? names;
  const create = useMutation({
    mutationFn: (input: CreateWorkspaceTokenInput) => runAction(createWorkspaceToken({ ...input, id: workspaceId })),
    onSuccess: ({ secret }) => {
      onMade?.(secret);
      return workspaceTokensChanged(client, workspaceId);
    },
  });
  const made = create.data && {
    label: "Workspace token",
    secret: create.data.secret,
    advice: `Give it to ${create.data.token.name} and keep it nowhere else. It opens this workspace alone.`,
  };
  return (
    <TokenForm
      noun="token"
      example="Laptop of Ada"
      onMake={(fields) =>
        create.mutate({
          ...fields,
          ...(which === "chosen" ? { selection: [...picked] } : {}),
          ...(parent ? { parentId: parent.id } : {}),
        })
      }
      busy={create.isPending}
      error={create.error}
      made={made ?? null}
      onClose={onClose}
    >
      {parent && (
        <p className="text-second">
          For a subagent: it ends when {parent.name} ends, and never does more than that token may.
        </p>
      )}
      <div>
        <ChoiceGroup
          legend="Skills"
          value={which}
          onChange={setWhich}
          options={[
            {
              value: "all",
              label: parent ? "All that the other may use" : "The whole catalogue",
              hint: parent
                ? `${count(mayUse.length, "skill")}.`
                : `${count(names.length, "skill")} now, and what later launches bring.`,
            },
            { value: "chosen", label: "Exactly these", hint: "Choosing none makes a token that sees no skill." },
          ]}
        />
        {which === "chosen" && (
          <div className="mt-1.5 flex flex-wrap items-center gap-1.5 pl-5.5">
            {picked.map((name) => (
              <button
                key={name}
                type="button"
                aria-label={`Leave out ${name}`}
                onClick={() => setPicked(picked.filter((each) => each !== name))}
                className="tint inline-flex min-h-6 max-w-full items-center gap-1 rounded-small bg-sunk px-1.5 font-mono text-small hover:text-ink"
              >
                <span className="cut min-w-0">{name}</span>
                <X aria-hidden className="size-3 shrink-0" />
              </button>
            ))}
            <PickMany
              label="Add skills"
              find="Find a skill"
              empty="No skill of the catalogue has these letters."
              size="small"
              options={mayUse.map((name) => ({ value: name, label: name }))}
              picked={picked}
              onChange={setPicked}
            />
          </div>
        )}
      </div>
    </TokenForm>
  );
}
