"use client";

import { Combobox } from "@base-ui/react/combobox";
import clsx from "clsx";
import { Check, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonSize, buttonClass } from "./button";
import { MENU_POPUP } from "./menu";

export interface PickOption {
  value: string;
  label: string;
  detail?: ReactNode;
}

interface PickManyProps {
  /** What the button says. */
  label: string;
  /** Names the field in the list: "Find a set". */
  find: string;
  options: readonly PickOption[];
  picked: readonly string[];
  onChange: (picked: string[]) => void;
  /** Said where there is nothing to choose from. */
  empty: string;
  /** No more than these. */
  most?: number;
  size?: ButtonSize;
  disabled?: boolean;
}

/** A button with a list that can be searched, to pick several of many. */
export function PickMany(props: PickManyProps) {
  const { label, find, options, picked, onChange, empty, most, size, disabled } = props;
  const full = most !== undefined && picked.length >= most;
  return (
    <Combobox.Root
      items={options}
      multiple
      value={options.filter(({ value }) => picked.includes(value))}
      onValueChange={(chosen) => {
        const next = chosen.map(({ value }) => value);
        // In the order in which they were picked; values that are not offered stay.
        const kept = picked.filter(
          (value) => next.includes(value) || !options.some((option) => option.value === value),
        );
        onChange([...kept, ...next.filter((value) => !picked.includes(value))]);
      }}
      onInputValueChange={(_, details) => {
        // A picked item must not empty the search.
        if (details.reason === "item-press") details.cancel();
      }}
      disabled={disabled}
    >
      <Combobox.Trigger aria-label={label} className={buttonClass("secondary", size)}>
        <Plus aria-hidden className="size-3.5" />
        {label}
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner
          role="region"
          aria-label={label}
          align="start"
          sideOffset={4}
          className="z-20 outline-none"
        >
          <Combobox.Popup aria-label={label} className={clsx(MENU_POPUP, "w-72 max-w-(--available-width)")}>
            <div className="shrink-0 border-line border-b p-1">
              <Combobox.Input
                aria-label={find}
                placeholder={find}
                className="h-7.5 w-full rounded-small bg-transparent px-2 text-body focus-visible:-outline-offset-2"
              />
            </div>
            <Combobox.Empty className="px-3 py-2 text-second empty:hidden">{empty}</Combobox.Empty>
            <Combobox.List className="max-h-80 min-h-0 overflow-y-auto p-1 empty:hidden">
              {(option: PickOption) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  disabled={full && !picked.includes(option.value)}
                  className="group flex min-h-7.5 select-none items-center gap-2 rounded-small px-2 text-body outline-none data-highlighted:bg-sunk data-disabled:opacity-50"
                >
                  <span
                    aria-hidden
                    className="flex size-3.5 shrink-0 items-center justify-center rounded-[3px] border border-edge group-data-selected:border-accent group-data-selected:bg-accent"
                  >
                    <Combobox.ItemIndicator>
                      <Check className="size-3 text-surface" strokeWidth={3} />
                    </Combobox.ItemIndicator>
                  </span>
                  <span className="min-w-0 flex-1 truncate">{option.label}</span>
                  {option.detail && <span className="tabular shrink-0 text-small text-third">{option.detail}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
            {full && <p className="border-line border-t px-3 py-1.5 text-second text-small">At most {most}.</p>}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
