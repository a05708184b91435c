import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { useCallback } from "react";
import { PROVIDERS, type Provider, SKILL_STATES, type SkillState } from "@/lib/contract/skill";
import { type LibraryFilter, type LibrarySort, SORT_KEYS, type SortKey } from "@/lib/domain/library-filter";

/**
 * What the address keeps of the library: filters and sort, so that Back and a
 * shared link bring them again. The typed text stays out of it.
 */
export interface LibraryFilters {
  provider: Provider[];
  state: SkillState[];
  tag: string[];
}

export type Facet = keyof LibraryFilters;

export const FACET_WORDS: Record<Facet, string> = { provider: "Provider", state: "State", tag: "Tags" };

const FILTER_PARSERS = {
  provider: parseAsArrayOf(parseAsStringLiteral(PROVIDERS)).withDefault([]),
  state: parseAsArrayOf(parseAsStringLiteral(SKILL_STATES)).withDefault([]),
  tag: parseAsArrayOf(parseAsString).withDefault([]),
};

export interface LibraryFilterState {
  filters: LibraryFilters;
  setFacet: (facet: Facet, values: string[]) => void;
  clear: () => void;
}

export function useLibraryFilters(): LibraryFilterState {
  const [filters, setFilters] = useQueryStates(FILTER_PARSERS, { history: "push" });
  const setFacet = useCallback(
    (facet: Facet, values: string[]) => {
      // Values of provider and state come from the same closed lists that the parsers accept.
      void setFilters({ [facet]: values.length === 0 ? null : values });
    },
    [setFilters],
  );
  const clear = useCallback(() => void setFilters(null), [setFilters]);
  return { filters, setFacet, clear };
}

/** The facets as the filter of lib/domain names them. */
export function facetsOf(filters: LibraryFilters): Omit<LibraryFilter, "text"> {
  return { providers: filters.provider, states: filters.state, tags: filters.tag };
}

export function hasFilters(filters: LibraryFilters): boolean {
  return filters.provider.length + filters.state.length + filters.tag.length > 0;
}

/** `sort=updated`, or `sort=-updated` for the other direction. */
const SORT_VALUES = SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);

export function useLibrarySort(): [LibrarySort, (sort: LibrarySort) => void] {
  const [value, setValue] = useQueryState(
    "sort",
    parseAsStringLiteral(SORT_VALUES).withDefault("name").withOptions({ history: "push" }),
  );
  const descending = value.startsWith("-");
  const key = (descending ? value.slice(1) : value) as SortKey;
  const setSort = useCallback(
    (sort: LibrarySort) => void setValue(sort.descending ? `-${sort.key}` : sort.key),
    [setValue],
  );
  return [{ key, descending }, setSort];
}
