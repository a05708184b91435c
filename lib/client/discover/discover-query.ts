import { queryOptions } from "@tanstack/react-query";
import type { DiscoverItem, DiscoverList } from "@/lib/contract/discover";
import { getJson } from "../get-json";

/** What every source of the registry holds, from the package cache; searched and filtered here, without another request. */
export const discoverQuery = queryOptions({
  queryKey: ["discover"],
  queryFn: async ({ signal }): Promise<DiscoverList> => {
    const { items, sources } = await getJson<DiscoverList>("/api/v1/discover", signal);
    return { items: items.map(withOwnId), sources };
  },
  staleTime: 30_000,
});

/** A row without a slug is known by its path, which another source may have too. */
function withOwnId(item: DiscoverItem): DiscoverItem {
  return item.slug === null ? { ...item, id: `${item.source}:${item.path}` } : item;
}
