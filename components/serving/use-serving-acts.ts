"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "@/components/ui/toast";
import { changeServing, revokeServeLink } from "@/lib/actions/serving";
import type { ConnectPlace } from "@/lib/client/connect-place";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { servingChanged } from "@/lib/client/serving-query";
import type { ServeLink } from "@/lib/contract/serving";

export interface ServingActs {
  setPublic: (isPublic: boolean) => void;
  revoke: (link: ServeLink) => void;
  busy: boolean;
  /** Whether the public path is open once the change under way is done; null where none is. */
  asked: boolean | null;
  failed: { title: string; failure: RequestFailure } | null;
}

/** Opens and closes the public path of a place, and ends its paths with a token. */
export function useServingActs({ kind, id }: ConnectPlace): ServingActs {
  const client = useQueryClient();
  const toast = useToast();
  const place = { kind, ...(id === null ? {} : { id }) };
  // Done only once the place has been asked for again, so that the switch never jumps back.
  const change = useMutation({
    mutationFn: (isPublic: boolean) => runAction(changeServing({ ...place, isPublic })),
    onSuccess: () => servingChanged(client),
  });
  const end = useMutation({
    mutationFn: (link: ServeLink) => runAction(revokeServeLink({ id: link.id })),
    onSuccess: (_, link) => {
      toast({ title: `Revoked ${link.name}` });
      return servingChanged(client);
    },
    // It may be gone already.
    onError: () => servingChanged(client),
  });
  const failed = change.error
    ? { title: "The public path was not changed", failure: toFailure(change.error) }
    : end.error
      ? { title: `${end.variables.name} was not revoked`, failure: toFailure(end.error) }
      : null;
  return {
    setPublic: (isPublic) => {
      end.reset();
      change.mutate(isPublic);
    },
    revoke: (link) => {
      change.reset();
      end.mutate(link);
    },
    busy: change.isPending || end.isPending,
    asked: change.isPending ? change.variables : null,
    failed,
  };
}
