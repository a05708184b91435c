"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { RelativeTime } from "@/components/ui/relative-time";
import { useToast } from "@/components/ui/toast";
import { revokeInvitation } from "@/lib/actions/people";
import { peopleQuery } from "@/lib/client/people-query";
import { absoluteTime } from "@/lib/client/relative-time";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import type { InvitationRow } from "@/lib/contract/people";
import { SettingsSection } from "./settings-section";
import { CELL, HEAD, TABLE } from "./table-classes";

interface InvitationsSectionProps {
  invitations: readonly InvitationRow[];
  mayManage: boolean;
}

export function InvitationsSection({ invitations, mayManage }: InvitationsSectionProps) {
  const toast = useToast();
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: (invitation: InvitationRow) => runAction(revokeInvitation({ id: invitation.id })),
    onSuccess: ({ email }) => {
      toast({ title: `Revoked the invitation of ${email}`, description: "Its link opens nothing any more." });
      return client.invalidateQueries({ queryKey: peopleQuery.queryKey });
    },
  });
  return (
    <SettingsSection
      title="Open invitations"
      description="Links that nobody has used yet. A link is shown only when it is made."
    >
      {revoke.error && (
        <FailureNotice
          className="mb-3"
          title={`The invitation of ${revoke.variables?.email} was not revoked`}
          failure={toFailure(revoke.error)}
        />
      )}
      {invitations.length === 0 ? (
        <p className="text-second">There are none.</p>
      ) : (
        <table className={TABLE}>
          <caption className="sr-only">Open invitations</caption>
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                E-mail
              </th>
              <th scope="col" className={`${HEAD} w-20`}>
                Role
              </th>
              <th scope="col" className={`${HEAD} w-44 max-md:hidden`}>
                Invited
              </th>
              <th scope="col" className={`${HEAD} w-44 max-md:hidden`}>
                Works until
              </th>
              {mayManage && (
                <th scope="col" className={`${HEAD} w-20`}>
                  <span className="sr-only">Revoke</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <tr key={invitation.id} className="hover:bg-sunk">
                <th scope="row" className={`${CELL} font-normal`}>
                  <span className="cut block text-ink" title={invitation.email}>
                    {invitation.email}
                  </span>
                </th>
                <td className={CELL}>{invitation.role}</td>
                <td className={`${CELL} max-md:hidden`}>
                  <span className="cut block">
                    <RelativeTime at={invitation.createdAt} /> by {invitation.createdBy}
                  </span>
                </td>
                <td className={`${CELL} max-md:hidden`}>
                  <time dateTime={invitation.expiresAt}>{absoluteTime(Date.parse(invitation.expiresAt))}</time>
                </td>
                {mayManage && (
                  <td className={`${CELL} pr-0! text-right`}>
                    <Button
                      size="small"
                      aria-label={`Revoke the invitation of ${invitation.email}`}
                      disabled={revoke.isPending}
                      focusableWhenDisabled
                      onClick={() => revoke.mutate(invitation)}
                    >
                      Revoke
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SettingsSection>
  );
}
