"use client";

import { useState } from "react";
import { PasswordField, TextField } from "@/components/ui/text-field";
import { join } from "@/lib/actions/people";
import { ROLE_WORDS } from "@/lib/client/words";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { JoinInput, type OpenInvitation } from "@/lib/contract/people";
import { EntryForm } from "./entry-form";
import { SetUpImpossible } from "./set-up-impossible";
import { useEntry } from "./use-entry";

const { min } = TEXT_LIMITS.password;

const WORDS = {
  invitationToken: "The link carries no invitation.",
  name: "Enter your name in one line, as others are to see it.",
  password: `Choose a password of at least ${min} characters.`,
};

interface JoinFormProps {
  invitationToken: string;
  invitation: OpenInvitation;
}

export function JoinForm({ invitationToken, invitation }: JoinFormProps) {
  const [values, setValues] = useState({ name: "", password: "" });
  const { trouble, pending, submit, errorOf } = useEntry({ schema: JoinInput, words: WORDS, act: join });

  // No other answer in the form would change these.
  if (trouble?.kind === "refused" && (trouble.error.code === "FORBIDDEN" || trouble.error.code === "CONFLICT")) {
    const { message, remedy } = trouble.error;
    return <SetUpImpossible title="This link does not work" reason={`${message} ${remedy ?? ""}`.trim()} />;
  }

  const field = (fieldId: keyof typeof values) => ({
    id: fieldId,
    value: values[fieldId],
    onChange: (value: string) => setValues((before) => ({ ...before, [fieldId]: value })),
    error: errorOf(fieldId),
  });

  return (
    <>
      <h1 className="break-words font-semibold text-page">Join {invitation.ownerName}</h1>
      <p className="mt-1.5 mb-5 break-words text-second">
        You were invited as <span className="font-medium text-ink">{invitation.role}</span>:{" "}
        {ROLE_WORDS[invitation.role]}
      </p>
      <EntryForm
        trouble={trouble}
        pending={pending}
        action="Join"
        pendingWords="Joining…"
        onSubmit={() => submit({ ...values, invitationToken })}
      >
        <TextField
          id="email"
          label="E-mail"
          type="email"
          autoComplete="username"
          value={invitation.email}
          onChange={() => undefined}
          readOnly
          hint="The address you were invited by; you sign in with it."
        />
        <TextField {...field("name")} label="Your name" autoComplete="name" maxLength={TEXT_LIMITS.ownerName} />
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
