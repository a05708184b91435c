"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { TokenForm } from "@/components/tokens/token-form";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { createToken } from "@/lib/actions/people";
import { tokensQuery } from "@/lib/client/people-query";
import { runAction } from "@/lib/client/run-action";
import { SCOPE_WORDS } from "@/lib/client/words";
import type { CreateTokenInput, TokenScope } from "@/lib/contract/people";

const SCOPES = [
  { value: "read", label: "read", hint: SCOPE_WORDS.read },
  { value: "write", label: "write", hint: SCOPE_WORDS.write },
] as const;

interface TokenDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks what a new API token is for, then shows its secret in the only moment in which it can be read. */
export function TokenDialog({ open, onOpenChange }: TokenDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:w-120">
        <DialogHeader title="New API token" />
        <TokenBody onClose={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

function TokenBody({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [scope, setScope] = useState<TokenScope>("read");
  const create = useMutation({
    mutationFn: (input: CreateTokenInput) => runAction(createToken(input)),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  const made = create.data && {
    label: "API token",
    secret: create.data.secret,
    advice: `Give it to ${create.data.token.name} and keep it nowhere else. Programs send it as Authorization: Bearer.`,
  };
  return (
    <TokenForm
      noun="token"
      example="Build server"
      onMake={(fields) => create.mutate({ ...fields, scope })}
      busy={create.isPending}
      error={create.error}
      made={made ?? null}
      onClose={onClose}
    >
      <ChoiceGroup legend="Scope" value={scope} options={SCOPES} onChange={setScope} />
    </TokenForm>
  );
}
