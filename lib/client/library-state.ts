import { useQueryState, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import type { LibrarySort } from "@/lib/domain/library-filter";
import { type Facet, FILTER_PARSERS, type LibraryFilters, SORT_PARSER, sortOf, sortValue } from "./library-params";

export const FACET_WORDS: Record<Facet, string> = {
  provider: "Provider",
  state: "State",
  tag: "Tags",
  serving: "Served",
};

export interface LibraryFilterState {
  filters: LibraryFilters;
  setFacet: (facet: Facet, values: string[]) => void;
  clear: () => void;
}

/** Each change is a step that Back undoes. */
export function useLibraryFilters(): LibraryFilterState {
  const [filters, setFilters] = useQueryStates(FILTER_PARSERS, { history: "push" });
  const setFacet = useCallback(
    (facet: Facet, values: string[]) => {
      // Values of provider, state and serving come from the same closed lists that the parsers accept.
      void setFilters({ [facet]: values.length === 0 ? null : values });
    },
    [setFilters],
  );
  const clear = useCallback(() => void setFilters(null), [setFilters]);
  return { filters, setFacet, clear };
}

export function hasFilters(filters: LibraryFilters): boolean {
  return filters.provider.length + filters.state.length + filters.tag.length + filters.serving.length > 0;
}

export function useLibrarySort(): [LibrarySort, (sort: LibrarySort) => void] {
  const [value, setValue] = useQueryState("sort", SORT_PARSER.withOptions({ history: "push" }));
  const sort = useMemo(() => sortOf(value), [value]);
  const setSort = useCallback((next: LibrarySort) => void setValue(sortValue(next)), [setValue]);
  return [sort, setSort];
}
