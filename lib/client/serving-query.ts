import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ServedPlace } from "@/lib/contract/serving";
import type { ConnectPlace } from "./connect-place";
import { getJson } from "./get-json";

/** What is served of the library, a set or a workspace, what is left out, and along which paths. */
export function servingQuery({ kind, id }: ConnectPlace) {
  return queryOptions({
    queryKey: ["serving", kind, id] as const,
    queryFn: async ({ signal }): Promise<ServedPlace> => {
      const query = new URLSearchParams({ kind, ...(id === null ? {} : { id }) });
      return (await getJson<{ place: ServedPlace }>(`/api/v1/serving?${query}`, signal)).place;
    },
    // Programs ask at any time, and what goes out changes with skills, sets and launches.
    staleTime: 0,
  });
}

/** After a path was opened or closed, or other skills are served. */
export async function servingChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ["serving"] });
}
