"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { useToast } from "@/components/ui/toast";
import { changeUserRole, removeUser } from "@/lib/actions/people";
import { type People, peopleQuery } from "@/lib/client/people-query";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import type { Role, UserRow, Viewer } from "@/lib/contract/people";
import { InvitationsSection } from "./invitations-section";
import { InviteDialog } from "./invite-dialog";
import { PeopleTable } from "./people-table";
import { SettingsSection } from "./settings-section";

type Question = { kind: "remove"; user: UserRow } | { kind: "step-down"; user: UserRow; role: Role };

export function PeopleSettings({ viewer, first }: { viewer: Viewer; first: People }) {
  const toast = useToast();
  const client = useQueryClient();
  const { data: people } = useQuery({ ...peopleQuery, initialData: first });
  const [inviting, setInviting] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const mayManage = viewer.role === "owner";
  const reload = () => client.invalidateQueries({ queryKey: peopleQuery.queryKey });
  const changeRole = useMutation({
    mutationFn: ({ user, role }: { user: UserRow; role: Role }) => runAction(changeUserRole({ id: user.id, role })),
    onSuccess: (user) => {
      // Whoever gave up their own role sees another console from here on.
      if (user.email === viewer.email) window.location.assign("/settings");
      toast({ title: `${user.name} is now ${user.role}` });
      return reload();
    },
  });
  const remove = useMutation({
    mutationFn: (user: UserRow) => runAction(removeUser({ id: user.id })),
    onSuccess: (user) => {
      toast({ title: `Removed ${user.name}`, description: "Their sessions have ended and their tokens are revoked." });
      return reload();
    },
  });
  const chooseRole = (user: UserRow, role: Role) => {
    if (role === user.role) return;
    if (user.email === viewer.email) setQuestion({ kind: "step-down", user, role });
    else changeRole.mutate({ user, role });
  };
  const act = () => {
    if (question?.kind === "remove") remove.mutate(question.user);
    if (question?.kind === "step-down") changeRole.mutate(question);
    setQuestion(null);
  };

  return (
    <div>
      <SettingsSection
        title="People"
        description={mayManage ? undefined : "Only an owner may invite people or change their roles."}
        action={
          mayManage && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              Invite somebody
            </Button>
          )
        }
      >
        {changeRole.error && (
          <FailureNotice
            className="mb-3"
            title={`The role of ${changeRole.variables?.user.name} was not changed`}
            failure={toFailure(changeRole.error)}
          />
        )}
        {remove.error && (
          <FailureNotice
            className="mb-3"
            title={`${remove.variables?.name} was not removed`}
            failure={toFailure(remove.error)}
          />
        )}
        <PeopleTable
          people={people.items}
          ownEmail={viewer.email}
          mayManage={mayManage}
          onRole={chooseRole}
          onRemove={(user) => setQuestion({ kind: "remove", user })}
        />
      </SettingsSection>
      <InvitationsSection invitations={people.invitations} mayManage={mayManage} />
      <InviteDialog open={inviting} onOpenChange={setInviting} />
      <ConfirmDialog
        open={question !== null}
        {...(question?.kind === "step-down" ? stepDownWords(question.role) : removeWords(question?.user))}
        onKeep={() => setQuestion(null)}
        onConfirm={act}
      />
    </div>
  );
}

function removeWords(user: UserRow | undefined) {
  return {
    title: `Remove ${user?.name ?? "this person"}?`,
    description: `Their sessions end at once and the API tokens and invitations they made are revoked for good. What they did stays in the history, and ${user?.email ?? "the address"} can be invited again.`,
    keep: "Keep",
    confirm: "Remove",
  };
}

function stepDownWords(role: Role) {
  return {
    title: "Give up your own role?",
    description: `You will be ${role}, and only another owner can make you owner again. Invitations that you made and that are still open are revoked.`,
    keep: "Stay owner",
    confirm: `Become ${role}`,
  };
}
