"use client";

import { useState } from "react";
import { PasswordField, TextField } from "@/components/ui/text-field";
import { signIn } from "@/lib/actions/session";
import { SignInInput } from "@/lib/contract/people";
import { EntryForm } from "./entry-form";
import { useEntry } from "./use-entry";

const WORDS = {
  email: "Enter an e-mail address, for example ada@example.org.",
  password: "Enter your password.",
};

export function SignInForm() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { trouble, pending, submit, errorOf } = useEntry({ schema: SignInInput, words: WORDS, act: signIn });

  return (
    <EntryForm
      trouble={trouble}
      pending={pending}
      action="Sign in"
      pendingWords="Signing in…"
      onSubmit={() => submit({ email: email.trim(), password })}
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
