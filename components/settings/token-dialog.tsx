"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { Dialog, DialogFooter, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { TextField } from "@/components/ui/text-field";
import { createToken } from "@/lib/actions/people";
import { tokensQuery } from "@/lib/client/people-query";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { expiryMoment, type TokenExpiry } from "@/lib/client/token-expiry";
import { SCOPE_WORDS } from "@/lib/client/words";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { CreateTokenInput, type TokenScope } from "@/lib/contract/people";
import { SecretOnce } from "./secret-once";

const SCOPES = [
  { value: "read", label: "read", hint: SCOPE_WORDS.read },
  { value: "write", label: "write", hint: SCOPE_WORDS.write },
] as const;

const EXPIRIES = [
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "date", label: "On a date" },
  { value: "never", label: "Never" },
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
  const [name, setName] = useState("");
  const [scope, setScope] = useState<TokenScope>("read");
  const [expiry, setExpiry] = useState<TokenExpiry>("90");
  const [date, setDate] = useState("");
  const [faults, setFaults] = useState<{ name?: string; date?: string }>({});
  const create = useMutation({
    mutationFn: (input: CreateTokenInput) => runAction(createToken(input)),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  const submit = () => {
    const expiresAt = expiryMoment(expiry, date, Date.now());
    const parsed = CreateTokenInput.safeParse({ name, scope, ...(expiresAt ? { expiresAt } : {}) });
    setFaults({
      ...(parsed.success ? {} : { name: "Enter what will use it, in one line, for example Build server." }),
      ...(expiresAt === null ? { date: "Choose a day that is still to come." } : {}),
    });
    if (parsed.success && expiresAt !== null && !create.isPending) create.mutate(parsed.data);
  };

  if (create.data) {
    return (
      <>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">
          <SecretOnce
            label="API token"
            secret={create.data.secret}
            advice={`Give it to ${create.data.token.name} and keep it nowhere else. Programs send it as Authorization: Bearer.`}
          />
        </div>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </>
    );
  }
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        {create.error && <FailureNotice title="No token was made" failure={toFailure(create.error)} />}
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={faults.name}
          maxLength={TEXT_LIMITS.tokenName}
          autoComplete="off"
          hint="What will use it, for example Build server."
        />
        <ChoiceGroup legend="Scope" value={scope} options={SCOPES} onChange={setScope} />
        <ChoiceGroup legend="Expires" value={expiry} options={EXPIRIES} onChange={setExpiry} />
        {expiry === "date" && (
          <TextField
            label="Last day"
            type="date"
            value={date}
            onChange={setDate}
            error={faults.date}
            hint="It works to the end of that day in UTC."
          />
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={create.isPending} focusableWhenDisabled>
          {create.isPending ? "Making the token…" : "Make token"}
        </Button>
      </DialogFooter>
    </form>
  );
}
