"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-notice";
import { PasswordField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { changePassword } from "@/lib/actions/people";
import { type FieldErrors, fieldErrors } from "@/lib/client/form-errors";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { ChangePasswordInput } from "@/lib/contract/people";

const { min } = TEXT_LIMITS.password;
const EMPTY: ChangePasswordInput = { currentPassword: "", newPassword: "" };
const WORDS = {
  currentPassword: "Enter the password that you sign in with now.",
  newPassword: `Choose a password of at least ${min} characters.`,
};

export function PasswordForm({ email }: { email: string }) {
  const toast = useToast();
  const [values, setValues] = useState(EMPTY);
  const [faults, setFaults] = useState<FieldErrors<ChangePasswordInput>>({});
  const change = useMutation({
    mutationFn: (input: ChangePasswordInput) => runAction(changePassword(input)),
    onSuccess: () => {
      setValues(EMPTY);
      toast({ title: "Password changed", description: "You are signed out everywhere else." });
    },
  });
  const submit = () => {
    const parsed = ChangePasswordInput.safeParse(values);
    setFaults(parsed.success ? {} : fieldErrors(parsed.error, WORDS));
    if (parsed.success && !change.isPending) change.mutate(parsed.data);
  };
  const field = (key: keyof ChangePasswordInput) => ({
    value: values[key],
    onChange: (value: string) => setValues((before) => ({ ...before, [key]: value })),
    error: faults[key],
  });
  return (
    <form
      method="post"
      noValidate
      className="flex max-w-85 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {change.error && <FailureNotice title="The password was not changed" failure={toFailure(change.error)} />}
      {/* Tells a password manager whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField {...field("currentPassword")} label="Current password" autoComplete="current-password" />
      <PasswordField
        {...field("newPassword")}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${min} characters. A few words in a row are easy to keep.`}
      />
      <Button type="submit" className="self-start" disabled={change.isPending} focusableWhenDisabled>
        {change.isPending ? "Changing…" : "Change password"}
      </Button>
    </form>
  );
}
