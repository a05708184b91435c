"use client";

import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";

interface SegmentsProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** Two or three ways to look at the same thing, side by side. */
export function Segments<T extends string>({ label, value, options, onChange }: SegmentsProps<T>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={(values) => {
        // Pressing what is chosen already would choose nothing.
        const next = values[0] as T | undefined;
        if (next !== undefined) onChange(next);
      }}
      className="inline-flex divide-x divide-line-strong overflow-hidden rounded-control border border-line-strong bg-surface"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="tint h-6 px-2 font-medium text-second text-small hover:text-ink focus-visible:-outline-offset-2 data-pressed:bg-sunk data-pressed:text-ink"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
