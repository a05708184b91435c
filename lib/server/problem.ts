import { z } from "zod";
import { type ErrorBody, errorFacts, isRefusal, Refusal } from "@/lib/contract/errors";
import type { Log } from "./log";

/** What an error becomes on its way out: the same for routes and actions. */
export interface Problem {
  status: number;
  body: ErrorBody;
  /** Seconds, where trying again makes sense. */
  retryAfter?: number;
}

/**
 * The one place that turns an error into an answer. A Refusal leaves as it is;
 * anything unforeseen is logged whole and leaves as INTERNAL with the request
 * id alone, so that no path, query or secret can ride on a message.
 */
export function toProblem(error: unknown, context: { requestId: string; log: Log; what: string }): Problem {
  const { requestId, log, what } = context;
  if (error instanceof z.ZodError) return toProblem(invalidInput(error), context);
  if (isDatabaseUnavailable(error)) return toProblem(databaseUnavailable(error), context);
  if (isRefusal(error)) {
    const { status } = errorFacts(error.code);
    if (status >= 500) log.error({ requestId, what, code: error.code, err: error }, "refused");
    else log.debug({ requestId, what, code: error.code }, "refused");
    const retryAfter = error.details?.retryAfter;
    return {
      status: error.details?.reason === "database-unavailable" ? 503 : status,
      body: refusalBody(error, requestId),
      ...(typeof retryAfter === "number" ? { retryAfter } : {}),
    };
  }
  log.error({ requestId, what, err: error }, "unforeseen");
  const facts = errorFacts("INTERNAL");
  return {
    status: facts.status,
    body: { code: "INTERNAL", message: `${facts.title}.`, remedy: facts.remedy, requestId },
  };
}

/** A refusal in the one shape that errors have. */
export function refusalBody({ code, message, remedy, details }: Refusal, requestId: string): ErrorBody {
  return { code, message, remedy, ...(details ? { details } : {}), requestId };
}

function isDatabaseUnavailable(error: unknown): error is Error {
  return error instanceof Error && "reason" in error && error.reason === "database-unavailable";
}

function databaseUnavailable(cause: Error): Refusal {
  return new Refusal("INTERNAL", "The database does not answer; nothing was changed.", {
    details: { reason: "database-unavailable", retryAfter: 2 },
    remedy: "Try again in a moment; if it repeats, tell the operator.",
    cause,
  });
}

/** Names each field with its fault, never the value: it may be a password. */
function invalidInput(error: z.ZodError): Refusal {
  const fields = error.issues.map((issue) => ({ field: issue.path.join(".") || "(whole)", problem: issue.message }));
  const [first] = fields;
  return new Refusal("INVALID_INPUT", first ? `${first.field}: ${first.problem}` : "The request is not valid.", {
    details: { reason: "schema", fields },
  });
}
