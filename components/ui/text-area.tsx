"use client";

import clsx from "clsx";
import { type ComponentProps, useId } from "react";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "onChange" | "value" | "className"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A controlled field of several lines. */
export function TextArea({ label, value, onChange, error, ...props }: TextAreaProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-small">
        {label}
      </label>
      <textarea
        rows={3}
        {...props}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={clsx(
          "tint w-full min-w-0 resize-y rounded-control border bg-surface px-2.5 py-1.5 text-body",
          error ? "border-bad" : "border-edge",
        )}
      />
      {error && (
        <p id={`${id}-error`} className="text-bad text-small">
          {error}
        </p>
      )}
    </div>
  );
}
