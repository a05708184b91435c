import { createHash, randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS, IMPORT_LIMITS } from "@/lib/contract/limits";
import type { Digest } from "@/lib/contract/skill";
import type { RowRefusal } from "@/lib/domain/archive-plan";
import type { Network } from "../../ports";
import type { SourceWork } from "../source-kind";
import { type PinnedAnswer, type PinnedRequest, pinnedRequest } from "./pinned-request";
import { tookTooLong } from "./within-time";

/** A server that packages are brought from, one request after another. */
export interface RemotePlace {
  /** Ends in `/`; nothing of another origin is asked for. */
  base: URL;
  network: Network;
  token: string | undefined;
  /** The part of the address that is a secret. */
  hidden?: string | undefined;
}

/** A file on this machine, as it came in. */
export interface RemoteFile {
  file: string;
  /** Bytes. */
  size: number;
  digest: Digest;
}

export interface RemoteFiles {
  /** Ends with the work, and with the time that the place has altogether. */
  readonly signal: AbortSignal;
  /** Refuses SOURCE_UNAVAILABLE (reason `document`) for what is no JSON. */
  json(url: URL, maxBytes: number): Promise<{ value: unknown; digest: Digest }>;
  file(url: URL, maxBytes: number): Promise<RemoteFile>;
  close(): void;
}

/** Requests that are put off because the server says so, at most; and for how long each. Seconds. */
const MOST_WAITS = 20;
const LONGEST_WAIT = 60;

/**
 * What is asked of one place within one import: all of it within the time and
 * the bytes that one archive may have. The token goes to the place's own origin
 * alone, because nothing else is asked for. Where a server says how long to
 * wait (429), that is done. Refuses as `pinnedRequest` does, and
 * SOURCE_FORBIDDEN (reason `origin`), LIMIT_EXCEEDED (reason `bytes`, `compressedBytes`).
 */
export function remoteFiles(place: RemotePlace, directory: string, work: SourceWork): RemoteFiles {
  const ending = new AbortController();
  const abort = () => ending.abort(work.signal.reason);
  if (work.signal.aborted) abort();
  work.signal.addEventListener("abort", abort, { once: true });
  const { host } = place.base;
  const late = () => ending.abort(tookTooLong(`Reading ${host}`, IMPORT_LIMITS.acquireMs));
  const timer = setTimeout(late, IMPORT_LIMITS.acquireMs);
  let bytes = 0;

  const ask = async (url: URL, more: Pick<PinnedRequest, "maxBytes" | "accept" | "take">): Promise<PinnedAnswer> => {
    if (url.origin !== place.base.origin) throw foreign(host, url);
    for (let waits = 0; ; waits += 1) {
      try {
        return await pinnedRequest({
          ...more,
          url,
          network: place.network,
          signal: ending.signal,
          ...(place.hidden !== undefined && { hidden: place.hidden }),
          ...(place.token !== undefined && { authorization: `Bearer ${place.token}` }),
        });
      } catch (error) {
        const seconds = waits < MOST_WAITS ? secondsToWait(error) : null;
        if (seconds === null) throw error;
        await wait(seconds * 1_000, undefined, { signal: ending.signal }).catch(() => undefined);
        ending.signal.throwIfAborted();
      }
    }
  };
  const count = (chunk: Uint8Array) => {
    bytes += chunk.byteLength;
    if (bytes > ARCHIVE_LIMITS.compressedBytes) throw tooMuch(host);
    work.onBytes(bytes, null);
  };

  return {
    signal: ending.signal,
    async json(url, maxBytes) {
      const { body } = await ask(url, { maxBytes, accept: "application/json" });
      count(body);
      return { value: parse(body, host), digest: sha256(body) };
    },
    async file(url, maxBytes) {
      const file = join(directory, randomUUID());
      const handle = await open(file, "wx", 0o600);
      const sum = createHash("sha256");
      let size = 0;
      try {
        const take = async (chunk: Uint8Array) => {
          count(chunk);
          sum.update(chunk);
          size += chunk.byteLength;
          await handle.writeFile(chunk);
        };
        await ask(url, { maxBytes, take });
        return { file, size, digest: `sha256:${sum.digest("hex")}` };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    },
    close() {
      clearTimeout(timer);
      work.signal.removeEventListener("abort", abort);
    },
  };
}

/**
 * What a refusal says of one package alone, so that the others may go on; null
 * where the place itself is away: then nothing it offers is taken, because what
 * was taken before is better than half of it.
 */
export function ofOnePackage(error: unknown): RowRefusal | null {
  if (!isRefusal(error)) return null;
  const { code, message, details } = error;
  const { reason, status } = details ?? {};
  const definite =
    (code === "SOURCE_UNAVAILABLE" &&
      (reason === "redirect" ||
        reason === "password" ||
        reason === "not-found" ||
        reason === "document" ||
        isFinal(reason, status))) ||
    (code === "LIMIT_EXCEEDED" && reason === "bytes") ||
    (code === "SOURCE_FORBIDDEN" && reason === "origin");
  return definite ? { code, message, details: { ...details, reason: String(reason) } } : null;
}

function isFinal(reason: unknown, status: unknown): boolean {
  return reason === "status" && typeof status === "number" && status < 500 && status !== 408 && status !== 429;
}

function secondsToWait(error: unknown): number | null {
  if (!isRefusal(error) || error.details?.status !== 429) return null;
  const seconds = error.details.retryAfterSeconds;
  return typeof seconds === "number" && seconds >= 0 && seconds <= LONGEST_WAIT ? seconds : null;
}

function parse(body: Uint8Array, host: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    throw new Refusal("SOURCE_UNAVAILABLE", `${host} answers with something that is no JSON.`, {
      details: { reason: "document" },
      remedy: "Check the address.",
      cause,
    });
  }
}

export function sha256(bytes: Uint8Array | string): Digest {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

function foreign(host: string, url: URL): Refusal {
  return new Refusal(
    "SOURCE_FORBIDDEN",
    `${host} names a file of ${url.host || url.protocol}; only its own files are taken.`,
    { details: { reason: "origin" }, remedy: "Add the other place as a source of its own, if you trust it." },
  );
}

function tooMuch(host: string): Refusal {
  const allowed = ARCHIVE_LIMITS.compressedBytes;
  return new Refusal("LIMIT_EXCEEDED", `The packages of ${host} are more than ${allowed} bytes together.`, {
    details: { reason: "compressedBytes", allowed },
    remedy: "Use a smaller source, or name fewer skills.",
  });
}
