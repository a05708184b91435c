"use client";

import { useState } from "react";
import { PasswordField, TextField } from "@/components/ui/text-field";
import { setUp } from "@/lib/actions/session";
import type { ErrorCode } from "@/lib/contract/errors";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { SetUpInput } from "@/lib/contract/people";
import { EntryForm } from "./entry-form";
import { SetUpImpossible } from "./set-up-impossible";
import { useEntry } from "./use-entry";

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
  const [values, setValues] = useState({ ownerName: "", email: "", password: "" });
  const { trouble, pending, submit, errorOf } = useEntry({ schema: SetUpInput, words: WORDS, act: setUp });

  if (trouble?.kind === "refused" && trouble.error.code) {
    const title = IMPOSSIBLE[trouble.error.code];
    if (title) return <SetUpImpossible title={title} reason={trouble.error.message} />;
  }

  const field = (fieldId: keyof typeof values) => ({
    id: fieldId,
    value: values[fieldId],
    onChange: (value: string) => setValues((before) => ({ ...before, [fieldId]: value })),
    error: errorOf(fieldId),
  });

  return (
    <>
      <h1 className="font-semibold text-page">Set up Slipway</h1>
      <p className="mt-1.5 mb-5 text-second">Create the first owner of this library.</p>
      <EntryForm
        trouble={trouble}
        pending={pending}
        action="Create owner"
        pendingWords="Creating…"
        onSubmit={() => submit({ ...values, email: values.email.trim(), setupToken })}
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
