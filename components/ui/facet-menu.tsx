"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { buttonClass } from "./button";
import { MENU_POPUP, MenuCheckboxItem } from "./menu";

export interface FacetOption {
  value: string;
  label: string;
  /** Rows that choosing this value would show, with every other filter as it stands. */
  count: number;
}

interface FacetMenuProps {
  label: string;
  selected: readonly string[];
  /** Called when the menu opens, so that nothing is counted while it is shut. */
  options: () => FacetOption[];
  onChange: (selected: string[]) => void;
  /** Gives the menu a field that narrows its values; for facets with many. */
  searchable?: boolean;
}

/** Chooses several values of one facet; each value shows how many rows it has. */
export function FacetMenu({ label, selected, options, onChange, searchable = false }: FacetMenuProps) {
  // Choosing values of a facet does not change its own counts, so they hold for as long as the menu is open.
  const [shown, setShown] = useState<FacetOption[]>([]);
  const toggle = (value: string, checked: boolean) =>
    onChange(checked ? [...selected, value] : selected.filter((other) => other !== value));
  const items = shown.map((option) => (
    <MenuCheckboxItem
      key={option.value}
      label={option.label}
      checked={selected.includes(option.value)}
      onCheckedChange={(checked) => toggle(option.value, checked)}
      detail={<span className="tabular text-small text-third">{option.count}</span>}
    >
      {option.label}
    </MenuCheckboxItem>
  ));
  const menu = (
    <BaseMenu.Root onOpenChange={(open) => open && setShown(options())}>
      <BaseMenu.Trigger className={buttonClass("secondary")}>
        {label}
        <span className="sr-only"> filter</span>
        {selected.length > 0 && (
          <span className="tabular text-accent">
            <span className="sr-only">, </span>
            {selected.length}
            <span className="sr-only"> chosen</span>
          </span>
        )}
        <ChevronDown aria-hidden className="-mr-0.5 size-3.5 text-third" />
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          role="region"
          aria-label={`${label} filter`}
          sideOffset={4}
          align="start"
          className="z-20 outline-none"
        >
          <BaseMenu.Popup
            tabIndex={searchable ? undefined : 0}
            className={clsx(MENU_POPUP, searchable ? "w-60" : "overflow-y-auto p-1")}
          >
            {searchable ? <SearchableItems label={label}>{items}</SearchableItems> : items}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
  return searchable ? <BaseMenu.FilterProvider>{menu}</BaseMenu.FilterProvider> : menu;
}

function SearchableItems({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <div className="shrink-0 border-line border-b p-1">
        <BaseMenu.Input
          aria-label={`Find in ${label}`}
          placeholder={`Find in ${label.toLowerCase()}`}
          className="h-7.5 w-full rounded-small bg-transparent px-2 text-body"
        />
      </div>
      <BaseMenu.Empty className="px-3 py-2 text-second empty:hidden">Nothing to choose from.</BaseMenu.Empty>
      <BaseMenu.List tabIndex={0} className="max-h-90 min-h-0 overflow-y-auto p-1 empty:hidden">
        {children}
      </BaseMenu.List>
    </>
  );
}
