import type { ImportJob, JobState } from "@/lib/contract/imports";

/** What stands beside a job's sign. */
export const JOB_STATE_WORDS: Record<JobState, string> = {
  queued: "Waiting",
  resolving: "Looking",
  acquiring: "Fetching",
  scanning: "Reading",
  publishing: "Publishing",
  succeeded: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** Where the job's skills come from, as people read it: the registry entry's name, else the address. */
export function jobPlace({ entryName, request }: Pick<ImportJob, "entryName" | "request">): string {
  const source = entryName ?? request.source.replace(/^https?:\/\//, "");
  return request.path === undefined ? source : `${source} · ${request.path}`;
}

/** 0 to 100, or null while the end is unknown. */
export function jobPercent({ progress }: Pick<ImportJob, "progress">): number | null {
  if (progress?.total === null || progress?.total === undefined || progress.total === 0) return null;
  return Math.min(100, Math.round((progress.done / progress.total) * 100));
}

/** The command that a remedy tells to run, so that it can be copied alone. */
export function commandIn(error: ImportJob["error"]): string | null {
  const named = error?.details?.command;
  if (typeof named === "string") return named;
  const found = /`([^`\n]+)`|(npm run slipway -- [^\n]*?)(?:[.,;]?\s*$|[.,;]\s)/.exec(error?.remedy ?? "");
  return found?.[1] ?? found?.[2] ?? null;
}
