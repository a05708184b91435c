import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";

export interface ReceivedUpload {
  archivePath: string;
  /** File name as the client sent it; a label, never a path. */
  archiveName: string | null;
  /** The `options` field of a multipart body, unparsed. */
  options: string | null;
}

/** Room for multipart boundaries, headers and the options field around the archive itself. */
const MULTIPART_OVERHEAD = 2 * 1024 * 1024;
const OPTIONS_BYTES = 1024 * 1024;

/** A sender that is silent this long has gone; a whole upload that takes longer than the second is one too. */
const DEFAULT_TIMES = { silenceMs: 30_000, totalMs: 15 * 60_000 };

/**
 * Streams an uploaded archive into `directory`, at most the archive limit, and
 * compares what came with what was announced. Refuses ARCHIVE_LIMIT_EXCEEDED,
 * INVALID_INPUT (not a body of ours, cut short), TIMEOUT.
 */
export async function receiveUpload(
  request: Request,
  directory: string,
  times: { silenceMs: number; totalMs: number } = DEFAULT_TIMES,
): Promise<ReceivedUpload> {
  const contentType = request.headers.get("content-type")?.toLowerCase() ?? "";
  const multipart = contentType.startsWith("multipart/form-data");
  if (!multipart && !/^application\/(zip|x-zip-compressed|octet-stream)\b/.test(contentType)) {
    throw new Refusal(
      "INVALID_INPUT",
      `An upload is sent as application/zip or multipart/form-data, not ${named(contentType)}.`,
      {
        details: { reason: "content-type" },
      },
    );
  }
  const announced = announcedLength(request);
  if (announced !== null && announced > ARCHIVE_LIMITS.compressedBytes + (multipart ? MULTIPART_OVERHEAD : 0)) {
    throw overLimit();
  }
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
  const archivePath = join(directory, "upload.zip");
  const signal = AbortSignal.any([watch.signal, request.signal]);
  try {
    const source = Readable.fromWeb(request.body as import("node:stream/web").ReadableStream);
    const received = multipart
      ? await receiveForm(request.headers.get("content-type") ?? "", source, counted, archivePath, signal)
      : await receiveRaw(source, counted, archivePath, signal);
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

/** How much is taken off a sender's hands after the limit: one that is refused in the middle of a write may never see why. */
const LINGER_BYTES = 8 * 1024 * 1024;

/** Lets the archive limit through and drops the rest, so the disk never holds more; fails when the sender is done, or goes on too long. */
function capped(): Transform {
  let bytes = 0;
  const isOver = () => bytes > ARCHIVE_LIMITS.compressedBytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (!isOver()) done(null, chunk);
      else if (bytes > ARCHIVE_LIMITS.compressedBytes + LINGER_BYTES) done(overLimit());
      else done();
    },
    flush(done) {
      done(isOver() ? overLimit() : null);
    },
  });
}

async function receiveRaw(
  source: Readable,
  counted: Counter,
  archivePath: string,
  signal: AbortSignal,
): Promise<ReceivedUpload> {
  await pipeline(source, counted, capped(), createWriteStream(archivePath, { flags: "wx", mode: 0o600 }), { signal });
  return { archivePath, archiveName: null, options: null };
}

async function receiveForm(
  contentType: string,
  source: Readable,
  counted: Counter,
  archivePath: string,
  signal: AbortSignal,
): Promise<ReceivedUpload> {
  let archiveName: string | null = null;
  let options: string | null = null;
  let writing: Promise<void> | null = null;
  let fault: unknown = null;
  const fail = (error: unknown) => {
    fault ??= error;
    counted.destroy(error as Error);
  };
  let form: busboy.Busboy;
  try {
    form = busboy({
      headers: { "content-type": contentType },
      limits: { files: 1, fields: 4, fieldSize: OPTIONS_BYTES, parts: 8 },
      defParamCharset: "utf8",
    });
  } catch (error) {
    throw new Refusal("INVALID_INPUT", "The multipart body has no usable boundary.", {
      details: { reason: "multipart" },
      cause: error,
    });
  }
  form.on("field", (name, value, info) => {
    if (name !== "options") return;
    if (info.valueTruncated)
      fail(new Refusal("INVALID_INPUT", "The options field is over 1 MiB.", { details: { reason: "options" } }));
    options = value;
  });
  form.on("file", (name, stream, info) => {
    // An aborted request errors each open file stream; without a listener that is an uncaught exception.
    stream.on("error", () => undefined);
    if (name !== "file" || writing !== null) {
      stream.resume();
      return;
    }
    archiveName = info.filename || null;
    writing = pipeline(stream, capped(), createWriteStream(archivePath, { flags: "wx", mode: 0o600 }));
    writing.catch(fail);
  });
  const tooManyParts = () =>
    fail(
      new Refusal("INVALID_INPUT", "The form has more fields than an upload needs: options and file.", {
        details: { reason: "parts" },
      }),
    );
  form.on("fieldsLimit", tooManyParts).on("partsLimit", tooManyParts);
  form.on("filesLimit", () =>
    fail(new Refusal("INVALID_INPUT", "Send one archive at a time.", { details: { reason: "files" } })),
  );
  try {
    await pipeline(source, counted, form, { signal });
    await writing;
  } catch (error) {
    await (writing as Promise<void> | null)?.catch(() => undefined);
    throw asFormFault(fault ?? error);
  }
  if (fault !== null) throw fault;
  if (writing === null) {
    throw new Refusal("INVALID_INPUT", "The form has no field named file.", { details: { reason: "no-file" } });
  }
  return { archivePath, archiveName, options };
}

function asFormFault(error: unknown): unknown {
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

function named(contentType: string): string {
  return contentType === "" ? "without a content type" : contentType.slice(0, 60);
}
