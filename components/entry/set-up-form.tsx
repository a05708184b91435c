"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordField, TextField } from "@/components/ui/text-field";
import { setUp } from "@/lib/actions/session";
import { fieldErrors } from "@/lib/client/form-errors";
import { useReplace } from "@/lib/client/navigation";
import { toFailure } from "@/lib/client/request-failure";
import type { ErrorCode } from "@/lib/contract/errors";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { SetUpInput } from "@/lib/contract/people";
import { EntryForm, type Trouble } from "./entry-form";
import { SetUpImpossible } from "./set-up-impossible";

const { min } = TEXT_LIMITS.password;

const WORDS = {
  setupToken: "The link carries no set-up token.",
  ownerName: "Enter the name of the person or team that owns the library.",
  email: "Enter an e-mail address, for example ada@example.org.",
  password: `Choose a password of at least ${min} characters.`,
};

/** Refusals that no other answer in the form would change. */
const IMPOSSIBLE: Partial<Record<ErrorCode, string>> = {
  CONFLICT: "Slipway is already set up",
  FORBIDDEN: "This link does not work",
  NOT_FOUND: "This link does not work",
};

export function SetUpForm({ setupToken }: { setupToken: string }) {
  const replace = useReplace();
  const [values, setValues] = useState({ ownerName: "", email: "", password: "" });
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const start = useMutation({
    mutationFn: (input: SetUpInput) => setUp(input),
    onSuccess: (result) => {
      if (result.ok) replace("/library");
      else setTrouble({ kind: "refused", error: result.error });
    },
    onError: (error) => setTrouble({ kind: "refused", error: { message: toFailure(error).message } }),
  });

  if (trouble?.kind === "refused" && trouble.error.code) {
    const title = IMPOSSIBLE[trouble.error.code];
    if (title) return <SetUpImpossible title={title} reason={trouble.error.message} />;
  }

  const submit = () => {
    const parsed = SetUpInput.safeParse({ ...values, email: values.email.trim(), setupToken });
    if (parsed.success) {
      setTrouble(null);
      start.mutate(parsed.data);
      return;
    }
    const errors = fieldErrors(parsed.error, WORDS);
    setTrouble({
      kind: "fields",
      faults: Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message })),
    });
  };
  const field = (fieldId: keyof typeof values) => ({
    id: fieldId,
    value: values[fieldId],
    onChange: (value: string) => setValues((before) => ({ ...before, [fieldId]: value })),
    error: trouble?.kind === "fields" ? trouble.faults.find((fault) => fault.fieldId === fieldId)?.message : undefined,
  });

  return (
    <>
      <h1 className="font-semibold text-page">Set up Slipway</h1>
      <p className="mt-1.5 mb-5 text-second">Create the first owner of this library.</p>
      <EntryForm
        trouble={trouble}
        pending={start.isPending || start.data?.ok === true}
        action="Create owner"
        pendingWords="Creating…"
        onSubmit={submit}
      >
        <TextField
          {...field("ownerName")}
          label="Owner name"
          autoComplete="organization"
          maxLength={TEXT_LIMITS.ownerName}
          hint="A person or a team, for example Platform team."
        />
        <TextField {...field("email")} label="E-mail" type="email" autoComplete="username" />
        <PasswordField
          {...field("password")}
          label="Password"
          autoComplete="new-password"
          hint={`At least ${min} characters. A few words in a row are easy to keep.`}
        />
      </EntryForm>
    </>
  );
}
