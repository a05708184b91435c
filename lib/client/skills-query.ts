import { queryOptions } from "@tanstack/react-query";
import type { SkillRow } from "@/lib/contract/skill";
import { failureFrom } from "./request-failure";

/** Every skill the viewer can use. Filters and sort run on it here, without another request. */
export const skillsQuery = queryOptions({
  queryKey: ["skills"],
  queryFn: async ({ signal }): Promise<SkillRow[]> => {
    const response = await fetch("/api/v1/skills", { signal, headers: { accept: "application/json" } });
    if (!response.ok) throw failureFrom(response.status, await response.text());
    const { items } = (await response.json()) as { items: SkillRow[] };
    return items;
  },
  staleTime: 60_000,
});
