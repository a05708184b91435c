"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { useToast } from "@/components/ui/toast";
import { revokeToken } from "@/lib/actions/people";
import { tokensQuery } from "@/lib/client/people-query";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import type { ApiTokenRow } from "@/lib/contract/people";
import { SettingsSection } from "./settings-section";
import { TokenDialog } from "./token-dialog";
import { TokensTable } from "./tokens-table";

export function TokensSettings({ first }: { first: ApiTokenRow[] }) {
  const toast = useToast();
  const client = useQueryClient();
  const { data: tokens } = useQuery({ ...tokensQuery, initialData: first });
  const [making, setMaking] = useState(false);
  const [asked, setAsked] = useState<ApiTokenRow | null>(null);
  const revoke = useMutation({
    mutationFn: (token: ApiTokenRow) => runAction(revokeToken({ id: token.id })),
    onSuccess: (token) => {
      toast({ title: `Revoked ${token.name}` });
      return client.invalidateQueries({ queryKey: tokensQuery.queryKey });
    },
  });
  return (
    <div>
      <SettingsSection
        title="API tokens"
        description="Keys for programs. A token never does more than the person who made it, and ends when that person is removed."
        action={
          <Button variant="primary" onClick={() => setMaking(true)}>
            New API token
          </Button>
        }
      >
        {revoke.error && (
          <FailureNotice
            className="mb-3"
            title={`${revoke.variables?.name} was not revoked`}
            failure={toFailure(revoke.error)}
          />
        )}
        {tokens.length === 0 ? (
          <p className="text-second">
            There are none yet. Make one for a program that is to read or change the library.
          </p>
        ) : (
          <TokensTable tokens={tokens} onRevoke={setAsked} />
        )}
      </SettingsSection>
      <TokenDialog open={making} onOpenChange={setMaking} />
      <ConfirmDialog
        open={asked !== null}
        title={`Revoke ${asked?.name ?? "this token"}?`}
        description="Programs that use it are refused from now on. This cannot be undone; a new token would have another secret."
        keep="Keep"
        confirm="Revoke"
        onKeep={() => setAsked(null)}
        onConfirm={() => {
          if (asked) revoke.mutate(asked);
          setAsked(null);
        }}
      />
    </div>
  );
}
