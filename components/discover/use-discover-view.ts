"use client";

import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { countDiscovered, filterDiscovered } from "@/lib/client/discover/discover-filter";
import { DISCOVER_PARSERS, type DiscoverFacet } from "@/lib/client/discover/discover-params";
import type { DiscoverItem } from "@/lib/contract/discover";
import { rankableSkills, rankSkills } from "@/lib/domain/rank-skills";

/** Rows are made ready for searching once; a keystroke ranks and picks. Filters are steps that Back undoes. */
export function useDiscoverView(items: readonly DiscoverItem[], text: string) {
  const [filters, setFilters] = useQueryStates(DISCOVER_PARSERS, { history: "push" });
  const rankable = useMemo(() => rankableSkills(items), [items]);
  const ranked = useMemo(() => rankSkills(rankable, text), [rankable, text]);
  const shown = useMemo(() => filterDiscovered(ranked, filters), [ranked, filters]);
  const setFacet = useCallback(
    (facet: DiscoverFacet, values: string[]) => void setFilters({ [facet]: values.length === 0 ? null : values }),
    [setFilters],
  );
  const clear = useCallback(() => void setFilters(null), [setFilters]);
  const counts = (facet: DiscoverFacet) => countDiscovered(ranked, filters, facet);
  const question = useMemo(() => JSON.stringify([text, filters]), [text, filters]);
  return { shown, filters, setFacet, clear, counts, question };
}
