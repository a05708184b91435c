"use client";

import { ArrowUpDown } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import {
  Menu,
  MenuLabel,
  MenuPopup,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu";
import { type LibrarySort, SORT_KEYS, type SortKey } from "@/lib/domain/library-filter";
import { SORT_WORDS } from "./sort-words";

interface SortMenuProps {
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
}

/** Every order in one place, for screens too narrow for the headers of all columns. */
export function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <Menu>
      <MenuTrigger className={`${buttonClass("secondary")} xl:hidden`}>
        <ArrowUpDown aria-hidden className="size-3.5 text-third" />
        Sort
      </MenuTrigger>
      <MenuPopup>
        <MenuRadioGroup value={sort.key} onValueChange={(key: SortKey) => onSort({ ...sort, key })}>
          <MenuLabel>Sort by</MenuLabel>
          {SORT_KEYS.map((key) => (
            <MenuRadioItem key={key} value={key}>
              {SORT_WORDS[key]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuRadioGroup
          value={sort.descending ? "down" : "up"}
          onValueChange={(direction: string) => onSort({ ...sort, descending: direction === "down" })}
        >
          <MenuLabel>Direction</MenuLabel>
          <MenuRadioItem value="up">Ascending</MenuRadioItem>
          <MenuRadioItem value="down">Descending</MenuRadioItem>
        </MenuRadioGroup>
      </MenuPopup>
    </Menu>
  );
}
