"use client";

import type { Ref } from "react";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { TEXT_LIMITS } from "@/lib/contract/limits";

export interface SetFieldValues {
  name: string;
  description: string;
}

interface SetFieldsProps {
  values: SetFieldValues;
  onChange: (values: SetFieldValues) => void;
  /** Said below the name. */
  fault: string | undefined;
  /** The field of the name: where a dialog begins, and where a fault leads. */
  nameField: Ref<HTMLInputElement>;
}

export const NAME_FAULT = "Enter a name, for example Team baseline.";

/** What a set is called and what it is for. */
export function SetFields({ values, onChange, fault, nameField }: SetFieldsProps) {
  return (
    <>
      <TextField
        ref={nameField}
        label="Name"
        value={values.name}
        onChange={(name) => onChange({ ...values, name })}
        maxLength={TEXT_LIMITS.displayName}
        autoComplete="off"
        required
        {...(fault ? { error: fault } : {})}
      />
      <TextArea
        label="Description (optional)"
        value={values.description}
        onChange={(description) => onChange({ ...values, description })}
        maxLength={TEXT_LIMITS.descriptionAdvice}
      />
    </>
  );
}
