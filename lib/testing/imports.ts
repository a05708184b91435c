import { expect } from "vitest";
import { type ImportJob, isJobEnded, StartImportInput, type StartImportRequest } from "@/lib/contract/imports";
import { getImport, startImport } from "@/lib/runner/imports";
import type { Context } from "@/lib/runner/ports";

/** Starts an import as a request would. */
export function askForImport(ctx: Context, request: StartImportRequest): Promise<ImportJob> {
  return startImport({ ctx, input: StartImportInput.parse(request) });
}

/** The job once a worker has brought it to one of these states. */
export async function importInState(
  ctx: Context,
  id: string,
  isThere: (job: ImportJob) => boolean = (job) => isJobEnded(job.state),
): Promise<ImportJob> {
  let job = await getImport({ ctx, input: { id } });
  await expect
    .poll(
      async () => {
        job = await getImport({ ctx, input: { id } });
        return isThere(job);
      },
      { timeout: 20_000, interval: 20, message: `the import ${id}` },
    )
    .toBe(true);
  return job;
}
