import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { skillsQuery } from "./skills-query";

/**
 * How many skills a page has loaded, for the frame around it. A query hook here
 * would open the query before the page hands over what the server loaded, and
 * the page would then load it again.
 */
export function useLoadedCount(): number | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  const read = () => client.getQueryData(skillsQuery.queryKey)?.length;
  return useSyncExternalStore(subscribe, read, () => undefined);
}
