"use client";

import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonSize, buttonClass } from "./button";
import { Menu, MenuPopup, MenuRadioGroup, MenuRadioItem, MenuTrigger } from "./menu";

interface SelectMenuProps<T extends string> {
  /** Spoken before the chosen value. */
  label: string;
  value: T;
  options: readonly { value: T; label: string; detail?: ReactNode }[];
  onChange: (value: T) => void;
  size?: ButtonSize;
  disabled?: boolean;
}

/** Chooses one of a few values. */
export function SelectMenu<T extends string>({ label, value, options, onChange, size, disabled }: SelectMenuProps<T>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu>
      <MenuTrigger className={buttonClass("secondary", size)} disabled={disabled}>
        <span className="sr-only">{label}: </span>
        {chosen?.label ?? value}
        <ChevronDown aria-hidden className="-mr-0.5 size-3.5 text-third" />
      </MenuTrigger>
      <MenuPopup label={label}>
        <MenuRadioGroup value={value} onChange={onChange}>
          {options.map((option) => (
            <MenuRadioItem key={option.value} value={option.value} label={option.label} closeOnClick>
              <span className="flex items-center justify-between gap-4">
                {option.label}
                {option.detail}
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuPopup>
    </Menu>
  );
}
