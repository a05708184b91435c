import { type ErrorBody, ErrorResponse } from "@/lib/contract/errors";

/** What a person is told when the service could not be asked at all. */
const UNREACHABLE = "The service did not answer. Check that it is running and that this machine can reach it.";

/** A request that failed, with the words for the person who made it. */
export class RequestFailure extends Error {
  /** Absent where no answer of ours came back: no network, or a proxy in between. */
  readonly body: ErrorBody | undefined;

  constructor(message: string, body?: ErrorBody) {
    super(message);
    this.name = "RequestFailure";
    this.body = body;
  }
}

/** Reads a failed answer; anything that is not ours is said in plain words with its status. */
export function failureFrom(status: number, text: string): RequestFailure {
  const parsed = ErrorResponse.safeParse(parseJson(text));
  if (parsed.success) return new RequestFailure(parsed.data.error.message, parsed.data.error);
  if (status === 0) return new RequestFailure(UNREACHABLE);
  return new RequestFailure(`The service answered with status ${status} and no explanation.`);
}

export function toFailure(error: unknown): RequestFailure {
  return error instanceof RequestFailure ? error : new RequestFailure(UNREACHABLE);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
