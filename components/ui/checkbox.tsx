import clsx from "clsx";
import type { ComponentProps } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  label: string;
  /** Some of what it stands for is chosen. */
  mixed?: boolean;
}

/** A native box, drawn in the colours of the console; its target is larger than its sign. */
export function Checkbox({ label, mixed = false, ...props }: CheckboxProps) {
  return (
    <span className="relative inline-flex size-6 items-center justify-center align-middle">
      <input
        {...props}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        type="checkbox"
        aria-label={label}
        className={clsx(
          "peer absolute inset-0 m-0 size-6 appearance-none rounded-small",
          "before:absolute before:inset-1.25 before:rounded-[3px] before:border before:border-edge before:bg-surface",
          "checked:before:border-accent checked:before:bg-accent indeterminate:before:border-accent indeterminate:before:bg-accent",
          "hover:not-checked:not-indeterminate:before:border-ink focus-visible:-outline-offset-2",
        )}
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 14 14"
        className="pointer-events-none relative size-3.5 fill-none stroke-surface opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        strokeWidth="2"
      >
        <path d={mixed ? "M3.5 7h7" : "M3.5 7.2l2.4 2.4 4.6-5"} />
      </svg>
    </span>
  );
}
