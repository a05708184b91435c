import type { SortKey } from "@/lib/domain/library-filter";

export const SORT_WORDS: Record<SortKey, string> = {
  name: "Name",
  provider: "Provider",
  tier: "Tier",
  version: "Version",
  state: "State",
  tags: "Tags",
  updated: "Updated",
  usage: "In use by",
  used: "Used",
};
