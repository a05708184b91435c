"use client";

import { memo, useCallback, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { FacetMenu, type FacetOption } from "@/components/ui/facet-menu";
import { SearchField } from "@/components/ui/search-field";
import type { Facet, LibraryFilters } from "@/lib/client/library-params";
import { FACET_WORDS, hasFilters } from "@/lib/client/library-state";
import { PROVIDER_WORDS, SERVING_WORDS, STATE_WORDS } from "@/lib/client/words";
import type { Provider, SkillState } from "@/lib/contract/skill";
import type { LibrarySort, Serving } from "@/lib/domain/library-filter";
import { SortMenu } from "./sort-menu";

const FACETS = Object.keys(FACET_WORDS) as Facet[];

interface LibraryFilterBarProps {
  filters: LibraryFilters;
  /** Values of a facet that rows have, with the number of rows each would show. */
  counts: (facet: Facet) => { value: string; count: number }[];
  sort: LibrarySort;
  onFacet: (facet: Facet, values: string[]) => void;
  onSort: (sort: LibrarySort) => void;
  onClear: () => void;
}

interface LibraryToolbarProps extends LibraryFilterBarProps {
  query: string;
  onQuery: (query: string) => void;
}

export function LibraryToolbar({ query, onQuery, onClear, ...rest }: LibraryToolbarProps) {
  const search = useRef<HTMLInputElement>(null);
  // A pressed chip or button is about to go, and the focus must not go with it.
  const toSearch = useCallback(() => search.current?.focus(), []);
  const clear = () => {
    onClear();
    toSearch();
  };
  return (
    <search className="flex shrink-0 flex-wrap items-center gap-2 px-5 pt-1.5 pb-2.5">
      <SearchField ref={search} label="Search skills" value={query} onChange={onQuery} />
      <FilterBar {...rest} onGone={toSearch} />
      {(hasFilters(rest.filters) || query !== "") && (
        <Button variant="quiet" size="small" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

type FilterBarProps = Omit<LibraryFilterBarProps, "onClear"> & { onGone: () => void };

/** Apart from the field, so that typing does not draw the menus again. */
const FilterBar = memo(function FilterBar({ filters, counts, sort, onFacet, onSort, onGone }: FilterBarProps) {
  const remove = (facet: Facet, value: string) => {
    const values: readonly string[] = filters[facet];
    onFacet(
      facet,
      values.filter((other) => other !== value),
    );
    onGone();
  };
  return (
    <>
      {FACETS.map((facet) => (
        <FacetMenu
          key={facet}
          label={FACET_WORDS[facet]}
          selected={filters[facet]}
          searchable={facet === "tag"}
          options={() => optionsOf(facet, counts(facet), filters[facet])}
          onChange={(values) => onFacet(facet, values)}
        />
      ))}
      <SortMenu sort={sort} onSort={onSort} />
      {FACETS.flatMap((facet) =>
        filters[facet].map((value) => (
          <Chip
            key={`${facet}:${value}`}
            facet={FACET_WORDS[facet]}
            label={labelOf(facet, value)}
            onRemove={() => remove(facet, value)}
          />
        )),
      )}
    </>
  );
});

function labelOf(facet: Facet, value: string): string {
  if (facet === "provider") return PROVIDER_WORDS[value as Provider];
  if (facet === "state") return STATE_WORDS[value as SkillState];
  if (facet === "serving") return SERVING_WORDS[value as Serving];
  return value;
}

/** A chosen value stays in the menu when no row has it any more, else it could not be taken back there. */
function optionsOf(facet: Facet, counts: { value: string; count: number }[], chosen: readonly string[]): FacetOption[] {
  const missing = chosen.filter((value) => !counts.some((entry) => entry.value === value));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))].map((entry) => ({
    ...entry,
    label: labelOf(facet, entry.value),
  }));
}
