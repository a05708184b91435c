import { createLoader, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { PROVIDERS, SKILL_STATES } from "@/lib/contract/skill";
import { type LibraryFilter, type LibrarySort, SERVINGS, SORT_KEYS, type SortKey } from "@/lib/domain/library-filter";

/**
 * What the address keeps of the library: filters and sort, so that Back and a
 * shared link bring them again. The typed text stays out of it.
 */
export const FILTER_PARSERS = {
  provider: parseAsArrayOf(parseAsStringLiteral(PROVIDERS)).withDefault([]),
  state: parseAsArrayOf(parseAsStringLiteral(SKILL_STATES)).withDefault([]),
  tag: parseAsArrayOf(parseAsString).withDefault([]),
  serving: parseAsArrayOf(parseAsStringLiteral(SERVINGS)).withDefault([]),
};

export type LibraryFilters = Omit<LibraryFilter, "text">;
export type Facet = keyof LibraryFilters;

/** `sort=updated`, or `sort=-updated` for the other direction. */
const SORT_VALUES = SORT_KEYS.flatMap((key) => [key, `-${key}`] as const);
export type SortValue = (typeof SORT_VALUES)[number];

export const SORT_PARSER = parseAsStringLiteral(SORT_VALUES).withDefault("name");

export const loadLibraryParams = createLoader({ ...FILTER_PARSERS, sort: SORT_PARSER });

export function sortOf(value: SortValue): LibrarySort {
  const descending = value.startsWith("-");
  return { key: (descending ? value.slice(1) : value) as SortKey, descending };
}

export function sortValue({ key, descending }: LibrarySort): SortValue {
  return descending ? `-${key}` : key;
}
