"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { FacetMenu, type FacetOption } from "@/components/ui/facet-menu";
import { SearchField } from "@/components/ui/search-field";
import type { DiscoverFilters } from "@/lib/client/discover/discover-filter";
import type { DiscoverFacet } from "@/lib/client/discover/discover-params";
import { DISCOVER_FACET_WORDS, STANDING_WORDS } from "@/lib/client/discover/discover-words";
import { PROVIDER_WORDS } from "@/lib/client/words";
import type { LibraryStanding } from "@/lib/contract/discover";
import type { Provider } from "@/lib/contract/skill";

const FACETS = Object.keys(DISCOVER_FACET_WORDS) as DiscoverFacet[];

interface DiscoverToolbarProps {
  text: string;
  filters: DiscoverFilters;
  /** Values of a facet that rows have, with the number of rows each would show. */
  counts: (facet: DiscoverFacet) => { value: string; count: number }[];
  onText: (text: string) => void;
  onFacet: (facet: DiscoverFacet, values: string[]) => void;
  onClear: () => void;
}

export function DiscoverToolbar({ text, filters, counts, onText, onFacet, onClear }: DiscoverToolbarProps) {
  const search = useRef<HTMLInputElement>(null);
  const chosen = FACETS.flatMap((facet) => filters[facet].map((value) => ({ facet, value })));
  // A pressed chip or button is about to go, and the focus must not go with it.
  const toSearch = () => search.current?.focus();
  return (
    <search className="flex shrink-0 flex-wrap items-center gap-2 px-5 pt-1.5 pb-2.5">
      <SearchField ref={search} label="Search skills of the sources" value={text} onChange={onText} />
      {FACETS.map((facet) => (
        <FacetMenu
          key={facet}
          label={DISCOVER_FACET_WORDS[facet]}
          selected={filters[facet]}
          searchable={facet === "source"}
          options={() => optionsOf(facet, counts(facet), filters[facet])}
          onChange={(values) => onFacet(facet, values)}
        />
      ))}
      {chosen.map(({ facet, value }) => (
        <Chip
          key={`${facet}:${value}`}
          facet={DISCOVER_FACET_WORDS[facet]}
          label={labelOf(facet, value)}
          onRemove={() => {
            onFacet(
              facet,
              (filters[facet] as readonly string[]).filter((other) => other !== value),
            );
            toSearch();
          }}
        />
      ))}
      {(chosen.length > 0 || text !== "") && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onClear();
            toSearch();
          }}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

function labelOf(facet: DiscoverFacet, value: string): string {
  if (facet === "provider") return PROVIDER_WORDS[value as Provider];
  if (facet === "standing") return STANDING_WORDS[value as LibraryStanding];
  return value;
}

/** A chosen value stays in the menu when no row has it any more, else it could not be taken back there. */
function optionsOf(
  facet: DiscoverFacet,
  counts: { value: string; count: number }[],
  chosen: readonly string[],
): FacetOption[] {
  const missing = chosen.filter((value) => !counts.some((entry) => entry.value === value));
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))].map((entry) => ({
    ...entry,
    label: labelOf(facet, entry.value),
  }));
}
