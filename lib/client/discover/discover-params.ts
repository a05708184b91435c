import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs";
import { LIBRARY_STANDINGS } from "@/lib/contract/discover";
import { PROVIDERS } from "@/lib/contract/skill";
import type { DiscoverFilters } from "./discover-filter";

/** What the address keeps of Discover, so that Back and a shared link bring it again. The typed text stays out of it. */
export const DISCOVER_PARSERS = {
  source: parseAsArrayOf(parseAsString).withDefault([]),
  provider: parseAsArrayOf(parseAsStringLiteral(PROVIDERS)).withDefault([]),
  standing: parseAsArrayOf(parseAsStringLiteral(LIBRARY_STANDINGS)).withDefault([]),
};

export type DiscoverFacet = keyof DiscoverFilters;
