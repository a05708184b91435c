"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { createServeLink } from "@/lib/actions/serving";
import type { ConnectPlace } from "@/lib/client/connect-place";
import { runAction } from "@/lib/client/run-action";
import { servingChanged } from "@/lib/client/serving-query";
import { type TokenFields, TokenForm } from "./token-form";

interface PathDialogProps {
  place: ConnectPlace;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The address with its secret, in the only moment in which it is known. */
  onMade?: (url: string) => void;
}

/** Asks who a new path with a token is for, then shows its address once. */
export function PathDialog({ open, onOpenChange, ...rest }: PathDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:w-120">
        <DialogHeader title="New path" />
        <PathBody {...rest} onClose={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

type PathBodyProps = Pick<PathDialogProps, "place" | "onMade"> & { onClose: () => void };

function PathBody({ place: { kind, id }, onMade, onClose }: PathBodyProps) {
  const client = useQueryClient();
  const create = useMutation({
    mutationFn: (fields: TokenFields) =>
      runAction(createServeLink({ ...fields, kind, ...(id === null ? {} : { id }) })),
    onSuccess: ({ url }) => {
      onMade?.(url);
      return servingChanged(client);
    },
  });
  const made = create.data && {
    label: "Address",
    secret: create.data.url,
    advice: `Give it to ${create.data.link.name} alone: whoever knows the address reads what is served there.`,
  };
  return (
    <TokenForm
      noun="path"
      example="Build server"
      onMake={(fields) => create.mutate(fields)}
      busy={create.isPending}
      error={create.error}
      made={made ?? null}
      onClose={onClose}
    >
      <p className="text-second">
        An address with a secret in it, for programs that send no credentials. It can be revoked at any time.
      </p>
    </TokenForm>
  );
}
