import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type ImportJob,
  type ImportJobAnswer,
  type ImportJobList,
  isJobEnded,
  type StartImportRequest,
} from "@/lib/contract/imports";
import { getJson } from "../get-json";
import { deleteJson, postJson } from "../post-json";

type Answer = z.infer<typeof ImportJobAnswer>;

const ADDRESS = "/skill-imports";
/** How often jobs are looked at again while one waits or runs. */
const LOOK_AGAIN_MS = 1_000;

const addressOf = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

export function isOpen(job: ImportJob): boolean {
  return !isJobEnded(job.state);
}

/** Import jobs without their rows, the newest first; asked for again for as long as one of them is open. */
export const importsQuery = queryOptions({
  queryKey: ["imports"],
  queryFn: async ({ signal }): Promise<ImportJob[]> => (await getJson<ImportJobList>(ADDRESS, signal)).items,
  staleTime: 0,
  refetchInterval: (query) => (query.state.data?.some(isOpen) ? LOOK_AGAIN_MS : false),
});

/** One ended job with its rows, which no other attempt has. */
export function importRowsQuery({ id, attempt, state }: ImportJob) {
  return queryOptions({
    queryKey: ["import", id, attempt, state] as const,
    queryFn: async ({ signal }): Promise<ImportJob> => (await getJson<Answer>(addressOf(id), signal)).job,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function startImport(request: StartImportRequest): Promise<ImportJob> {
  return (await postJson<Answer>(ADDRESS, request)).job;
}

export async function cancelImport(id: string): Promise<ImportJob> {
  return (await deleteJson<Answer>(addressOf(id))).job;
}

export async function retryImport(id: string): Promise<ImportJob> {
  return (await postJson<Answer>(`${addressOf(id)}/retry`)).job;
}

/** Starts the job that brings one skill up to date with where it came from. */
export async function refreshSkill(id: string): Promise<ImportJob> {
  return (await postJson<Answer>(`/api/v1/skills/${encodeURIComponent(id)}/refresh`)).job;
}

/** The job as the service answered it, in every list at once; the list is then asked for again. */
export async function jobSaved(client: QueryClient, job: ImportJob): Promise<void> {
  client.setQueryData(importsQuery.queryKey, (jobs = []) => withJob(jobs, job));
  await client.invalidateQueries({ queryKey: importsQuery.queryKey });
}

function withJob(jobs: readonly ImportJob[], job: ImportJob): ImportJob[] {
  const known = jobs.some((other) => other.id === job.id);
  return known ? jobs.map((other) => (other.id === job.id ? job : other)) : [job, ...jobs];
}
