import type { ErrorBody } from "./errors";

/** What every server action answers: the same error shape as the routes. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; error: ErrorBody };
