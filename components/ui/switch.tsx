"use client";

import { Switch as BaseSwitch } from "@base-ui/react/switch";

interface SwitchProps {
  /** Says what is on or off. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  describedBy?: string;
}

/** On or off, at once. Its target is larger than its sign. */
export function Switch({ label, checked, onChange, disabled, describedBy }: SwitchProps) {
  return (
    <BaseSwitch.Root
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      className="group inline-flex h-6 w-8 shrink-0 items-center justify-center rounded-small data-disabled:opacity-50"
    >
      <span
        aria-hidden
        className="tint flex h-3.5 w-6 items-center rounded-full border border-edge bg-sunk p-px group-data-checked:border-accent group-data-checked:bg-accent"
      >
        <BaseSwitch.Thumb className="fade size-2.5 rounded-full bg-edge data-checked:translate-x-2.5 data-checked:bg-surface" />
      </span>
    </BaseSwitch.Root>
  );
}
