"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { cancelImport, jobSaved, retryImport, startImport } from "@/lib/client/imports/imports-query";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import type { ImportJob } from "@/lib/contract/imports";

export interface JobActs {
  cancel: () => void;
  retry: () => void;
  /** Takes in the refused rows of these paths with their repairs, as a job of its own. */
  repair: (paths: readonly string[]) => void;
  busy: boolean;
  failed: { title: string; failure: RequestFailure } | null;
}

/** What can be done with one job; the answer is in every list at once. */
export function useJobActs(job: ImportJob): JobActs {
  const client = useQueryClient();
  const saved = { onSuccess: (next: ImportJob) => jobSaved(client, next) };
  const cancel = useMutation({ mutationFn: () => cancelImport(job.id), ...saved });
  const retry = useMutation({ mutationFn: () => retryImport(job.id), ...saved });
  const repair = useMutation({
    mutationFn: (paths: readonly string[]) => {
      const { choices: _choices, ...request } = job.request;
      return startImport({ ...request, select: [...paths], repair: "all" });
    },
    ...saved,
  });
  const failed =
    (cancel.error && { title: "The import was not cancelled", failure: toFailure(cancel.error) }) ||
    (retry.error && { title: "The import was not started again", failure: toFailure(retry.error) }) ||
    (repair.error && { title: "The repaired rows were not imported", failure: toFailure(repair.error) });
  const fresh = () => {
    for (const each of [cancel, retry, repair]) each.reset();
  };
  return {
    cancel: () => {
      fresh();
      cancel.mutate();
    },
    retry: () => {
      fresh();
      retry.mutate();
    },
    repair: (paths) => {
      fresh();
      repair.mutate(paths);
    },
    busy: cancel.isPending || retry.isPending || repair.isPending,
    failed,
  };
}
