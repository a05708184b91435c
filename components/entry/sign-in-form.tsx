"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordField, TextField } from "@/components/ui/text-field";
import { signIn } from "@/lib/actions/session";
import { fieldErrors } from "@/lib/client/form-errors";
import { useReplace } from "@/lib/client/navigation";
import { toFailure } from "@/lib/client/request-failure";
import { SignInInput } from "@/lib/contract/people";
import { EntryForm, type Trouble } from "./entry-form";

const WORDS = {
  email: "Enter an e-mail address, for example ada@example.org.",
  password: "Enter your password.",
};

export function SignInForm() {
  const replace = useReplace();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const entry = useMutation({
    mutationFn: (input: SignInInput) => signIn(input),
    onSuccess: (result) => {
      if (result.ok) replace("/library");
      else setTrouble({ kind: "refused", error: result.error });
    },
    onError: (error) => setTrouble({ kind: "refused", error: { message: toFailure(error).message } }),
  });

  const submit = () => {
    const parsed = SignInInput.safeParse({ email: email.trim(), password });
    if (parsed.success) {
      setTrouble(null);
      entry.mutate(parsed.data);
      return;
    }
    const errors = fieldErrors(parsed.error, WORDS);
    setTrouble({
      kind: "fields",
      faults: Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message })),
    });
  };
  const errorOf = (fieldId: string) =>
    trouble?.kind === "fields" ? trouble.faults.find((fault) => fault.fieldId === fieldId)?.message : undefined;

  return (
    <EntryForm
      trouble={trouble}
      // Success leaves the page; until it has gone the button stays busy.
      pending={entry.isPending || entry.data?.ok === true}
      action="Sign in"
      pendingWords="Signing in…"
      onSubmit={submit}
    >
      <TextField
        id="email"
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={errorOf("email")}
      />
      <PasswordField
        id="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errorOf("password")}
      />
    </EntryForm>
  );
}
