"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { discoverQuery } from "@/lib/client/discover/discover-query";
import { importRequests } from "@/lib/client/discover/import-requests";
import { jobSaved, startImport } from "@/lib/client/imports/imports-query";
import { sourcesQuery } from "@/lib/client/registry/sources-query";
import { RequestFailure, toFailure } from "@/lib/client/request-failure";
import type { ImportJob } from "@/lib/contract/imports";

export interface ImportSkills {
  /** Starts one job for each source of the rows; true where all of them were taken on. */
  run: (ids: readonly string[]) => Promise<boolean>;
  busy: boolean;
  failure: RequestFailure | null;
  /** What the last run was about. */
  ids: readonly string[];
  /** What the last run started. */
  jobs: readonly ImportJob[];
  dismiss: () => void;
}

const GONE = "The sources do not have this any more. Reload the list to see what they hold now.";

/** Takes skills that sources hold into the library, by the ids of their rows. */
export function useImportSkills(): ImportSkills {
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const [{ items }, entries] = await Promise.all([
        client.ensureQueryData(discoverQuery),
        client.ensureQueryData(sourcesQuery),
      ]);
      const wanted = new Set(ids);
      const requests = importRequests(
        items.filter((item) => wanted.has(item.id)),
        entries,
      );
      if (requests.length === 0) throw new RequestFailure(GONE);
      const jobs: ImportJob[] = [];
      for (const request of requests) {
        const job = await startImport(request);
        jobs.push(job);
        await jobSaved(client, job);
      }
      return jobs;
    },
  });
  return {
    run: async (ids) => {
      try {
        await start.mutateAsync(ids);
        return true;
      } catch {
        return false;
      }
    },
    busy: start.isPending,
    failure: start.error ? toFailure(start.error) : null,
    ids: start.variables ?? [],
    jobs: start.data ?? [],
    dismiss: start.reset,
  };
}
