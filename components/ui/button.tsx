import { Button as BaseButton } from "@base-ui/react/button";
import clsx from "clsx";
import type { ComponentProps } from "react";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "launch";
export type ButtonSize = "regular" | "small";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-inverse bg-inverse text-on-inverse hover:not-data-disabled:opacity-85",
  secondary: "border-line-strong bg-surface text-ink hover:not-data-disabled:bg-sunk data-popup-open:bg-sunk",
  quiet:
    "border-transparent text-second hover:not-data-disabled:bg-sunk hover:not-data-disabled:text-ink data-popup-open:bg-sunk",
  /** For Launch alone. */
  launch: "border-launch bg-launch text-on-launch hover:not-data-disabled:not-aria-disabled:brightness-110",
  danger: "border-line-strong bg-surface text-bad hover:not-data-disabled:bg-bad-ground",
};

const SIZES: Record<ButtonSize, string> = {
  regular: "h-7.5 gap-1.5 px-3 text-body",
  small: "h-6 gap-1 px-2 text-small",
};

/** The looks of a button, for links and file labels that act as one. */
export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "regular"): string {
  return clsx(
    "tint inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-control border font-medium",
    "data-disabled:opacity-50 aria-disabled:opacity-50",
    VARIANTS[variant],
    SIZES[size],
  );
}

type ButtonProps = Omit<ComponentProps<typeof BaseButton>, "className"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

export function Button({ variant, size, className, ...props }: ButtonProps) {
  return <BaseButton {...props} className={clsx(buttonClass(variant, size), className)} />;
}
