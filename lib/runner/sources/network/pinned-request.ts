import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { IMPORT_LIMITS } from "@/lib/contract/limits";
import { displayPath } from "@/lib/domain/archive-paths";
import type { Network } from "../../ports";
import { type PinnedHost, pinHost } from "./pin-host";
import { tookTooLong } from "./within-time";

export interface PinnedRequest {
  url: string | URL;
  network: Network;
  signal: AbortSignal;
  /** Most bytes of the body. */
  maxBytes: number;
  accept?: string;
  /** Sent to this host alone; nothing is followed that could carry it elsewhere. */
  authorization?: string;
  /** A part of the address that is a secret: it is in no refusal. */
  hidden?: string;
  /** Takes the body piece by piece; without it the answer holds the body. Bytes go on when it has resolved. */
  take?: (chunk: Uint8Array) => void | Promise<void>;
  onBytes?: (done: number, total: number | null) => void;
  /** Milliseconds without a byte, and altogether. */
  timeouts?: { stallMs: number; totalMs: number };
}

export interface PinnedAnswer {
  headers: IncomingHttpHeaders;
  /** Empty where `take` took it. */
  body: Uint8Array;
}

/**
 * One GET to an address that was checked, over a connection to exactly what
 * was checked: no second resolution, no proxy, no redirect. Resolves for
 * status 200 alone. Refuses as `pinHost` does, and SOURCE_UNAVAILABLE (reason
 * `redirect`, `password`, `not-found`, `status`, `certificate`, `connect` or
 * `cut`; a `status` with the seconds that the server asks to wait), LIMIT_EXCEEDED (reason `bytes`), TIMEOUT, and what the signal says.
 * Nothing of an authorisation or of a query is in a refusal.
 */
export async function pinnedRequest(input: PinnedRequest): Promise<PinnedAnswer> {
  const pinned = await pinHost(input.url, input.network, input.signal);
  input.signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const { stallMs, totalMs } = input.timeouts ?? { stallMs: IMPORT_LIMITS.stallMs, totalMs: IMPORT_LIMITS.acquireMs };
    const sent = send(pinned, input);
    const end = (error: unknown) => {
      clearTimeout(total);
      clearTimeout(stall);
      input.signal.removeEventListener("abort", abort);
      if (error !== null) {
        sent.destroy();
        reject(isRefusal(error) || input.signal.aborted ? error : connectionRefusal(error, pinned));
      }
    };
    const abort = () => end(input.signal.reason);
    const total = setTimeout(() => end(tookTooLong(`Reading ${pinned.host}`, totalMs)), totalMs);
    let stall = setTimeout(stalled, stallMs);
    function stalled() {
      end(tookTooLong(`Waiting for ${pinned.host}`, stallMs));
    }
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(stalled, stallMs);
    };
    input.signal.addEventListener("abort", abort, { once: true });
    sent.on("error", end);
    sent.on("response", (response) => {
      alive();
      receive(response, pinned, input, alive).then(
        (body) => {
          end(null);
          resolve({ headers: response.headers, body });
        },
        (error: unknown) => end(error),
      );
    });
    sent.end();
  });
}

function send({ url, host, port, addresses }: PinnedHost, { accept, authorization }: PinnedRequest): ClientRequest {
  const lookup: LookupFunction = (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
  const options = {
    host,
    port,
    path: `${url.pathname}${url.search}`,
    method: "GET",
    lookup,
    // A connection of its own: one that was kept open may lead to what was checked for somebody else.
    agent: false as const,
    headers: {
      host: url.host,
      "user-agent": "slipway",
      accept: accept ?? "*/*",
      "accept-encoding": "identity",
      ...(authorization !== undefined && { authorization }),
    },
  };
  return url.protocol === "https:" ? requestSecure({ ...options, rejectUnauthorized: true }) : requestPlain(options);
}

async function receive(
  response: IncomingMessage,
  pinned: PinnedHost,
  { maxBytes, take, onBytes, hidden }: PinnedRequest,
  alive: () => void,
): Promise<Uint8Array> {
  if (response.statusCode !== 200) throw statusRefusal(response, pinned, hidden);
  const length = Number(response.headers["content-length"] ?? Number.NaN);
  const total = Number.isSafeInteger(length) ? length : null;
  if (total !== null && total > maxBytes) throw tooLarge(pinned, maxBytes);
  const kept: Uint8Array[] = [];
  let done = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    alive();
    done += chunk.byteLength;
    if (done > maxBytes) throw tooLarge(pinned, maxBytes);
    if (take) await take(chunk);
    else kept.push(chunk);
    onBytes?.(done, total);
  }
  return Buffer.concat(kept);
}

function statusRefusal(
  { statusCode = 0, headers }: IncomingMessage,
  { url, host }: PinnedHost,
  hidden: string | undefined,
): Refusal {
  const covered = (text: string) => (hidden ? text.replaceAll(hidden, "…") : text);
  const shown = displayPath(covered(`${url.host}${url.pathname}`));
  if (statusCode >= 300 && statusCode < 400) {
    const target = covered(redirectTarget(headers.location, url));
    return unavailable("redirect", `${shown} leads on to ${target}, and redirects are not followed.`, {
      remedy: `Give the address that it leads to, if you trust it.`,
      facts: { target },
    });
  }
  if (statusCode === 401 || statusCode === 403) {
    return unavailable("password", `${host} gives ${shown} only to those who may read it.`, {
      remedy: "Set a token that may read it, or correct the one that is set.",
      facts: { status: statusCode },
    });
  }
  if (statusCode === 404 || statusCode === 410) {
    return unavailable("not-found", `${host} has nothing at ${shown}.`, { remedy: "Check the address.", facts: {} });
  }
  const wait = Number(headers["retry-after"] ?? Number.NaN);
  return unavailable("status", `${host} answered with status ${statusCode}.`, {
    facts: { status: statusCode, ...(Number.isFinite(wait) && { retryAfterSeconds: wait }) },
  });
}

/** Where a redirect leads, for people: without credentials and query. */
function redirectTarget(location: string | undefined, base: URL): string {
  if (location === undefined || !URL.canParse(location, base)) return "an address that cannot be read";
  const { protocol, host, pathname } = new URL(location, base);
  return displayPath(host === "" ? protocol : `${protocol}//${host}${pathname}`);
}

function connectionRefusal(error: unknown, { host }: PinnedHost): Refusal {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (/CERT|SIGNATURE|ISSUER|ALTNAME|SSL|TLS|EPROTO/.test(code)) {
    return unavailable("certificate", `No safe connection to ${host} could be made: its certificate is not trusted.`, {
      remedy: "Correct the certificate, or have this machine trust who signed it.",
      cause: error,
    });
  }
  if (/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|EACCES)$/.test(code)) {
    return unavailable("connect", `Nothing answers at ${host}.`, { cause: error });
  }
  return unavailable("cut", `The connection to ${host} broke off before everything was there.`, {
    remedy: "Try again.",
    cause: error,
  });
}

function unavailable(
  reason: string,
  message: string,
  { remedy, facts, cause }: { remedy?: string; facts?: Record<string, unknown>; cause?: unknown },
): Refusal {
  return new Refusal("SOURCE_UNAVAILABLE", message, {
    details: { ...facts, reason },
    ...(remedy !== undefined && { remedy }),
    ...(cause !== undefined && { cause }),
  });
}

function tooLarge({ host }: PinnedHost, maxBytes: number): Refusal {
  return new Refusal("LIMIT_EXCEEDED", `${host} sends more than ${maxBytes} bytes, which is the most that is taken.`, {
    details: { reason: "bytes", allowed: maxBytes },
    remedy: "Use a smaller source.",
  });
}
