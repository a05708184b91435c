"use client";

import { ArrowUpDown } from "lucide-react";
import { buttonClass } from "@/components/ui/button";
import { Menu, MenuPopup, MenuRadioGroup, MenuRadioItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { type LibrarySort, SORT_KEYS } from "@/lib/domain/library-filter";
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
      <MenuPopup label="Sort">
        <MenuRadioGroup label="Sort by" value={sort.key} onChange={(key) => onSort({ ...sort, key })}>
          {SORT_KEYS.map((key) => (
            <MenuRadioItem key={key} value={key}>
              {SORT_WORDS[key]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuRadioGroup
          label="Direction"
          value={sort.descending ? "down" : "up"}
          onChange={(direction) => onSort({ ...sort, descending: direction === "down" })}
        >
          <MenuRadioItem value="up">Ascending</MenuRadioItem>
          <MenuRadioItem value="down">Descending</MenuRadioItem>
        </MenuRadioGroup>
      </MenuPopup>
    </Menu>
  );
}
