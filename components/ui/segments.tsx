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
      className="inline-flex rounded-control bg-sunk p-0.5"
    >
      {options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          className="tint h-6 rounded-small px-2 font-medium text-second text-small hover:text-ink data-pressed:bg-surface data-pressed:text-ink data-pressed:shadow-[0_1px_2px_rgb(0_0_0/0.12)]"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
