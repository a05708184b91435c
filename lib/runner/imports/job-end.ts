import { errorFacts, isRefusal, Refusal } from "@/lib/contract/errors";
import { recordAudit } from "../audit";
import type { Context } from "../ports";
import type { ImportJobRecord, ImportJobResult, Tx } from "../store";
import { placeOf } from "./job-row";

/** Why a running job is to stop; the reason of its abort signal. */
export function cancelled(): Refusal {
  return new Refusal("CANCELLED", "The import was cancelled.", { details: { reason: "cancelled" } });
}

export function interrupted(why: "stopped" | "gone"): Refusal {
  const message =
    why === "stopped"
      ? "The console was stopped while it ran; nothing was imported."
      : "The console that ran it is gone; nothing was imported.";
  return new Refusal("INTERRUPTED", message, { details: { reason: why }, remedy: "Retry it." });
}

/** The job is another console's by now, which has settled it: this one lets go without a word. */
export class JobLost extends Error {
  constructor() {
    super("the import is not this console's any more");
    this.name = "JobLost";
  }
}

type End = Pick<ImportJobResult, "state" | "finishedAt" | "error">;

/** How a job ends that threw this. What nobody foresaw says no more than where to look for it. */
export function endOf(ctx: Context, error: unknown): End {
  const finishedAt = ctx.ports.clock.now();
  if (!isRefusal(error)) {
    const message = "Something went wrong that nobody foresaw; nothing was imported.";
    const remedy = `${errorFacts("INTERNAL").remedy.replace("the request id", ctx.requestId)}`;
    return { state: "failed", finishedAt, error: { code: "INTERNAL", message, remedy } };
  }
  const { code, message, remedy, details } = error;
  if (code === "CANCELLED") return { state: "cancelled", finishedAt };
  return { state: "failed", finishedAt, error: { code, message, remedy, ...(details && { details }) } };
}

/** The end of a job that published nothing, in its owner's history. */
export async function recordEnd(
  tx: Tx,
  ctx: Context,
  job: Pick<ImportJobRecord, "id" | "entryName" | "request">,
  end: End,
): Promise<void> {
  const details = { job: job.id, state: end.state, ...(end.error && { code: end.error.code }) };
  await recordAudit({ ctx, tx, verb: "imports.finish", subject: placeOf(job), details });
}
