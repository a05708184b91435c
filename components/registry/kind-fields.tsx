"use client";

import { ChoiceGroup } from "@/components/ui/choice-group";
import { PasswordField, TextField } from "@/components/ui/text-field";
import { type FieldFaults, type FieldValues, typedFault } from "@/lib/client/registry/kind-form";
import type { SourceField } from "@/lib/contract/sources";

interface KindFieldsProps {
  kind: string;
  fields: readonly SourceField[];
  values: FieldValues;
  /** What was found when the form was sent; what is typed is judged at once. */
  faults: FieldFaults;
  onChange: (name: string, value: string) => void;
}

/** The settings of a kind, drawn from what it says of them. */
export function KindFields({ kind, fields, values, faults, onChange }: KindFieldsProps) {
  return fields.map((field) => {
    const { name, help, placeholder, choices, secret, required } = field;
    const label = required ? field.title : `${field.title} (optional)`;
    const value = values[name] ?? "";
    if (choices) {
      const options = [
        ...(required ? [] : [{ value: "", label: "Not set" }]),
        ...choices.map((choice) => ({ value: choice, label: choice })),
      ];
      return (
        <ChoiceGroup
          key={name}
          legend={label}
          value={value}
          options={options}
          onChange={(choice) => onChange(name, choice)}
        />
      );
    }
    const fault = typedFault(kind, field, value) ?? faults[name];
    const props = {
      label,
      value,
      onChange: (text: string) => onChange(name, text),
      maxLength: 4_096,
      spellCheck: false,
      autoCapitalize: "none",
      // A fault says what the help says, and more.
      ...(help && !fault && { hint: help }),
      ...(placeholder && { placeholder }),
      ...(fault && { error: fault }),
    };
    // Not the password of this site: nothing is offered, and nothing kept.
    return secret ? (
      <PasswordField key={name} {...props} autoComplete="new-password" />
    ) : (
      <TextField key={name} {...props} autoComplete="off" required={required} />
    );
  });
}
