import type { DiscoverItem, LibraryStanding } from "@/lib/contract/discover";
import type { Provider } from "@/lib/contract/skill";

/** What Discover narrows by beside the text. An empty list does not narrow; several values of one facet are alternatives. */
export interface DiscoverFilters {
  /** Names of registry entries. */
  source: readonly string[];
  provider: readonly Provider[];
  standing: readonly LibraryStanding[];
}

const VALUES: { [Facet in keyof DiscoverFilters]: (item: DiscoverItem) => DiscoverFilters[Facet][number] } = {
  source: (item) => item.source,
  provider: (item) => item.provider,
  standing: (item) => item.library.standing,
};

const FACETS = ["source", "provider", "standing"] as const;

function passes(item: DiscoverItem, filters: DiscoverFilters, except?: keyof DiscoverFilters): boolean {
  return FACETS.every((facet) => {
    const wanted: readonly string[] = filters[facet];
    return facet === except || wanted.length === 0 || wanted.includes(VALUES[facet](item));
  });
}

/** The rows that pass, in the order given. */
export function filterDiscovered<T extends DiscoverItem>(items: readonly T[], filters: DiscoverFilters): T[] {
  return items.filter((item) => passes(item, filters));
}

/** For each value of a facet, how many rows it would show with the other facets applied. */
export function countDiscovered(
  items: readonly DiscoverItem[],
  filters: DiscoverFilters,
  facet: keyof DiscoverFilters,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    if (!passes(item, filters, facet)) continue;
    const value = VALUES[facet](item);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Array.from(counts, ([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
}
