"use client";

import clsx from "clsx";
import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";

interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value" | "className"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string;
  /** Stands inside the field at its end. */
  end?: ReactNode;
}

/** A controlled field: what was typed stays, whatever the answer was. */
export function TextField({ label, value, onChange, hint, error, end, id, ...props }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={fieldId} className="font-medium text-small">
        {label}
      </label>
      <div className="relative flex">
        <input
          {...props}
          id={fieldId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={clsx(
            "tint h-8.5 w-full min-w-0 rounded-control border bg-surface px-2.5 text-body",
            error ? "border-bad" : "border-edge",
            end && "pr-16",
          )}
        />
        {end && <div className="absolute inset-y-0 right-1 flex items-center">{end}</div>}
      </div>
      {hint && (
        <p id={`${fieldId}-hint`} className="text-second text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${fieldId}-error`} className="text-bad text-small">
          {error}
        </p>
      )}
    </div>
  );
}

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button
          type="button"
          aria-label={`${shown ? "Hide" : "Show"} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
          className="inline-flex h-6.5 items-center gap-1 rounded-small px-1.5 font-medium text-second text-small hover:bg-sunk"
        >
          <Icon aria-hidden className="size-3.5" />
          {shown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}
