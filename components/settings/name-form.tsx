"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { changeName } from "@/lib/actions/people";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { PersonName } from "@/lib/contract/people";

export function NameForm({ name: saved }: { name: string }) {
  const toast = useToast();
  const [name, setName] = useState(saved);
  const [fault, setFault] = useState<string>();
  const change = useMutation({
    mutationFn: (next: string) => runAction(changeName({ name: next })),
    onSuccess: () => toast({ title: "Name saved" }),
  });
  const submit = () => {
    const parsed = PersonName.safeParse(name);
    setFault(parsed.success ? undefined : "Enter your name in one line, as others are to see it.");
    if (parsed.success && !change.isPending) change.mutate(parsed.data);
  };
  return (
    <form
      noValidate
      className="flex max-w-85 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {change.error && <FailureNotice title="The name was not saved" failure={toFailure(change.error)} />}
      <TextField
        label="Name"
        value={name}
        onChange={setName}
        error={fault}
        autoComplete="name"
        maxLength={TEXT_LIMITS.ownerName}
        hint="Shown beside what you do. What you did before keeps the older name."
      />
      <Button type="submit" className="self-start" disabled={change.isPending} focusableWhenDisabled>
        {change.isPending ? "Saving…" : "Save name"}
      </Button>
    </form>
  );
}
