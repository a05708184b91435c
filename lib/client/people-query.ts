import { queryOptions } from "@tanstack/react-query";
import type { ApiTokenRow, InvitationRow, UserRow } from "@/lib/contract/people";
import { getJson } from "./get-json";

export interface People {
  items: UserRow[];
  invitations: InvitationRow[];
}

/** The owner's people and open invitations. */
export const peopleQuery = queryOptions({
  queryKey: ["people"],
  queryFn: ({ signal }) => getJson<People>("/api/v1/users", signal),
});

/** The owner's API tokens, newest first. */
export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: async ({ signal }): Promise<ApiTokenRow[]> =>
    (await getJson<{ items: ApiTokenRow[] }>("/api/v1/tokens", signal)).items,
});
