import { Readable, Transform } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";

/** A sender that is silent this long has gone; a whole upload that takes longer than the second is one too. */
export interface UploadTimes {
  silenceMs: number;
  totalMs: number;
}

const DEFAULT_TIMES: UploadTimes = { silenceMs: 30_000, totalMs: 15 * 60_000 };

/** A body on its way in. */
export interface UploadBody {
  /** To be called once, when nothing stands in the way of reading any more: until then it can be taken off the sender's hands. */
  open(): Readable;
  /** To be the first that the source flows through: it hears the sender and counts what came. */
  counted: Transform;
  signal: AbortSignal;
}

/**
 * Has `work` take in a request's body of at most `limit` bytes where it says how
 * long it is, and compares what came with what was announced. Refuses
 * ARCHIVE_LIMIT_EXCEEDED, INVALID_INPUT (no body, cut short), TIMEOUT.
 */
export async function receiveBody<T>(
  request: Request,
  limit: number,
  work: (body: UploadBody) => Promise<T>,
  times: UploadTimes = DEFAULT_TIMES,
): Promise<T> {
  const announced = announcedLength(request);
  if (announced !== null && announced > limit) throw overLimit();
  if (request.body === null)
    throw new Refusal("INVALID_INPUT", "The request has no body.", { details: { reason: "no-body" } });

  const watch = new AbortController();
  const total = setTimeout(() => watch.abort(tooSlow()), times.totalMs);
  let silence: NodeJS.Timeout | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => watch.abort(tooSlow()), times.silenceMs);
  };
  heard();
  const counted = countBytes(heard);
  const signal = AbortSignal.any([watch.signal, request.signal]);
  try {
    const body = request.body as WebStream;
    const received = await work({ open: () => Readable.fromWeb(body), counted, signal });
    if (announced !== null && counted.bytes !== announced) throw cutShort();
    return received;
  } catch (error) {
    if (watch.signal.aborted) throw watch.signal.reason;
    if (request.signal.aborted || isAbort(error)) throw cutShort();
    throw error;
  } finally {
    clearTimeout(total);
    clearTimeout(silence);
  }
}

type Counter = Transform & { bytes: number };

function countBytes(heard: () => void): Counter {
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      counter.bytes += chunk.length;
      heard();
      done(null, chunk);
    },
  }) as Counter;
  counter.bytes = 0;
  return counter;
}

/** A reader of a multipart body. Refuses INVALID_INPUT where the content type has no usable boundary. */
export function openForm(contentType: string, limits: busboy.Limits, preservePath = false): busboy.Busboy {
  try {
    return busboy({ headers: { "content-type": contentType }, limits, preservePath, defParamCharset: "utf8" });
  } catch (error) {
    throw new Refusal("INVALID_INPUT", "The multipart body has no usable boundary.", {
      details: { reason: "multipart" },
      cause: error,
    });
  }
}

/** How much is taken off a sender's hands after the limit: one that is refused in the middle of a write may never see why. */
const LINGER_BYTES = 8 * 1024 * 1024;

/** Bytes that one upload has kept so far, in all its files together. */
export interface Kept {
  bytes: number;
}

/** Lets the archive limit through and drops the rest, so the disk never holds more; fails when the sender is done, or goes on too long. */
export function capped(kept: Kept = { bytes: 0 }): Transform {
  const isOver = () => kept.bytes > ARCHIVE_LIMITS.compressedBytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      kept.bytes += chunk.length;
      if (!isOver()) done(null, chunk);
      else if (kept.bytes > ARCHIVE_LIMITS.compressedBytes + LINGER_BYTES) done(overLimit());
      else done();
    },
    flush(done) {
      done(isOver() ? overLimit() : null);
    },
  });
}

/** What a reader of forms throws, as a refusal where the body is at fault. */
export function asFormFault(error: unknown): unknown {
  if (isRefusal(error)) return error;
  const message = error instanceof Error ? error.message : "";
  if (/malformed/i.test(message)) {
    return new Refusal("INVALID_INPUT", "The multipart body is malformed: a part's header cannot be read.", {
      details: { reason: "multipart" },
      cause: error,
    });
  }
  if (/unexpected end of (form|file)/i.test(message)) return cutShort();
  return error;
}

function announcedLength(request: Request): number | null {
  const header = request.headers.get("content-length");
  return header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

function overLimit(): Refusal {
  const mebibytes = ARCHIVE_LIMITS.compressedBytes / 1024 / 1024;
  return new Refusal(
    "ARCHIVE_LIMIT_EXCEEDED",
    `The archive is larger than ${mebibytes} MiB, the most that one upload may have.`,
    {
      details: { reason: "compressed-bytes", limit: ARCHIVE_LIMITS.compressedBytes },
    },
  );
}

function cutShort(): Refusal {
  return new Refusal("INVALID_INPUT", "The upload ended before all of it had arrived; nothing was stored.", {
    details: { reason: "cut-short" },
    remedy: "Send it again.",
  });
}

function tooSlow(): Refusal {
  return new Refusal("TIMEOUT", "The upload stood still for too long; nothing was stored.", {
    details: { reason: "upload-stalled" },
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || /aborted|premature close/i.test(error.message));
}

/** A content type, for a sentence about it. */
export function namedType(contentType: string): string {
  return contentType === "" ? "without a content type" : contentType.slice(0, 60);
}
