"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { Dialog, DialogFooter, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { TextField } from "@/components/ui/text-field";
import { inviteUser } from "@/lib/actions/people";
import { peopleQuery } from "@/lib/client/people-query";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { ROLE_WORDS } from "@/lib/client/words";
import { INVITATION_DAYS, InviteUserInput, ROLES, type Role } from "@/lib/contract/people";
import { SecretOnce } from "./secret-once";

const ROLE_OPTIONS = [...ROLES]
  .reverse()
  .map((role) => ({ value: role, label: role, hint: capital(ROLE_WORDS[role]) }));

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks whom to invite and as what, then shows the link in the only moment in which it can be read. */
export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:w-120">
        <DialogHeader title="Invite somebody" />
        <InviteBody onClose={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

function InviteBody({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [fault, setFault] = useState<string>();
  const invite = useMutation({
    mutationFn: (input: InviteUserInput) => runAction(inviteUser(input)),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  });
  const submit = () => {
    const parsed = InviteUserInput.safeParse({ email: email.trim(), role });
    setFault(parsed.success ? undefined : "Enter an e-mail address, for example ada@example.org.");
    if (parsed.success && !invite.isPending) invite.mutate(parsed.data);
  };

  if (invite.data) {
    const { invitation, url } = invite.data;
    return (
      <>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">
          <SecretOnce
            label="Invitation link"
            secret={url}
            advice={`Send it to ${invitation.email} yourself; Slipway sends no mail. It works once, for ${INVITATION_DAYS} days.`}
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
        {invite.error && <FailureNotice title="Nobody was invited" failure={toFailure(invite.error)} />}
        <TextField label="E-mail" type="email" autoComplete="off" value={email} onChange={setEmail} error={fault} />
        <ChoiceGroup legend="Role" value={role} options={ROLE_OPTIONS} onChange={setRole} />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={invite.isPending} focusableWhenDisabled>
          {invite.isPending ? "Making the link…" : "Make invitation link"}
        </Button>
      </DialogFooter>
    </form>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
