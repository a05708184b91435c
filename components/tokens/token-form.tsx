"use client";

import { type ReactNode, useState } from "react";
import { SecretOnce } from "@/components/settings/secret-once";
import { Button } from "@/components/ui/button";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { DialogFooter } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { TextField } from "@/components/ui/text-field";
import { toFailure } from "@/lib/client/request-failure";
import { expiryMoment, type TokenExpiry } from "@/lib/client/token-expiry";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import { TokenName } from "@/lib/contract/people";

const EXPIRIES = [
  { value: "30", label: "After 30 days" },
  { value: "90", label: "After 90 days" },
  { value: "date", label: "On a date" },
  { value: "never", label: "Never" },
] as const;

export interface TokenFields {
  name: string;
  expiresAt?: string;
}

interface TokenFormProps {
  /** The noun in the buttons: "token". */
  noun: string;
  /** An example of what will use it. */
  example: string;
  /** Asked between name and expiry. */
  children?: ReactNode;
  onMake: (fields: TokenFields) => void;
  busy: boolean;
  error: Error | null;
  /** What was made, once it was: from then on the form shows nothing else. */
  made: { label: string; secret: string; advice: string } | null;
  onClose: () => void;
}

/** Asks what something with a secret is for and when it ends, then shows the secret in its only moment. */
export function TokenForm({ noun, example, children, onMake, busy, error, made, onClose }: TokenFormProps) {
  const [name, setName] = useState("");
  const [expiry, setExpiry] = useState<TokenExpiry>("90");
  const [date, setDate] = useState("");
  const [faults, setFaults] = useState<{ name?: string; date?: string }>({});
  const submit = () => {
    const expiresAt = expiryMoment(expiry, date, Date.now());
    const parsed = TokenName.safeParse(name);
    setFaults({
      ...(parsed.success ? {} : { name: `Enter what will use it, in one line, for example ${example}.` }),
      ...(expiresAt === null ? { date: "Choose a day that is still to come." } : {}),
    });
    if (!parsed.success || expiresAt === null || busy) return;
    onMake({ name: parsed.data, ...(expiresAt ? { expiresAt } : {}) });
  };

  if (made) {
    return (
      <>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">
          <SecretOnce {...made} />
        </div>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </>
    );
  }
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        {error && <FailureNotice title={`No ${noun} was made`} failure={toFailure(error)} />}
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          {...(faults.name ? { error: faults.name } : {})}
          maxLength={TEXT_LIMITS.tokenName}
          autoComplete="off"
          hint={`What will use it, for example ${example}.`}
        />
        {children}
        <ChoiceGroup legend="Expires" value={expiry} options={EXPIRIES} onChange={setExpiry} />
        {expiry === "date" && (
          <TextField
            label="Last day"
            type="date"
            value={date}
            onChange={setDate}
            {...(faults.date ? { error: faults.date } : {})}
            hint="It works to the end of that day in UTC."
          />
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={busy} focusableWhenDisabled>
          {busy ? `Making the ${noun}…` : `Make ${noun}`}
        </Button>
      </DialogFooter>
    </form>
  );
}
