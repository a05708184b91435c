"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { FacetMenu, type FacetOption } from "@/components/ui/facet-menu";
import type { Facet, LibraryFilters } from "@/lib/client/library-params";
import { FACET_WORDS, hasFilters } from "@/lib/client/library-state";
import { PROVIDER_WORDS, STATE_WORDS } from "@/lib/client/words";
import type { Provider, SkillState } from "@/lib/contract/skill";
import type { LibrarySort } from "@/lib/domain/library-filter";
import { SearchField } from "./search-field";
import { SortMenu } from "./sort-menu";

const FACETS = Object.keys(FACET_WORDS) as Facet[];

interface LibraryToolbarProps {
  query: string;
  filters: LibraryFilters;
  /** Values of a facet that rows have, with the number of rows each would show. */
  counts: (facet: Facet) => { value: string; count: number }[];
  onQuery: (query: string) => void;
  onFacet: (facet: Facet, values: string[]) => void;
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  onClear: () => void;
}

export function LibraryToolbar({
  query,
  filters,
  counts,
  sort,
  onQuery,
  onFacet,
  onSort,
  onClear,
}: LibraryToolbarProps) {
  const search = useRef<HTMLInputElement>(null);
  const clear = () => {
    onClear();
    search.current?.focus();
  };
  const remove = (facet: Facet, value: string) => {
    const values: readonly string[] = filters[facet];
    onFacet(
      facet,
      values.filter((other) => other !== value),
    );
    // The pressed chip is about to go, and the focus must not go with it.
    search.current?.focus();
  };
  return (
    <search className="flex shrink-0 flex-wrap items-center gap-2 px-5 pt-1.5 pb-2.5">
      <SearchField ref={search} value={query} onChange={onQuery} />
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
      {(hasFilters(filters) || query !== "") && (
        <Button variant="quiet" size="small" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

function labelOf(facet: Facet, value: string): string {
  if (facet === "provider") return PROVIDER_WORDS[value as Provider];
  if (facet === "state") return STATE_WORDS[value as SkillState];
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
