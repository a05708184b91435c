"use client";

import { useId } from "react";

interface Choice<T extends string> {
  value: T;
  label: string;
  /** What choosing it means. */
  hint?: string;
  /** Why it cannot be chosen, where that is so; said in place of the hint. */
  unavailable?: string | null;
}

interface ChoiceGroupProps<T extends string> {
  legend: string;
  value: T;
  options: readonly Choice<T>[];
  onChange: (value: T) => void;
  /** Nothing can be chosen now. */
  disabled?: boolean;
}

/** One of a few, all in sight with what each means; native radio buttons. */
export function ChoiceGroup<T extends string>({ legend, value, options, onChange, disabled }: ChoiceGroupProps<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-small">{legend}</legend>
      <div className="flex flex-col">
        {options.map(({ hint, unavailable, ...option }) => (
          <label key={option.value} className="flex min-h-7 items-start gap-2 py-1">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              disabled={disabled || Boolean(unavailable)}
              aria-labelledby={`${name}-${option.value}-label`}
              aria-describedby={(unavailable ?? hint) ? `${name}-${option.value}` : undefined}
              className="mt-0.75 size-3.5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span id={`${name}-${option.value}-label`} className={unavailable ? "text-third" : undefined}>
                {option.label}
              </span>
              {(unavailable ?? hint) && (
                <span id={`${name}-${option.value}`} className="block text-second text-small">
                  {unavailable ?? hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
