import { Refusal } from "@/lib/contract/errors";
import type { Settings } from "./settings";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** A request's head, as route handlers, actions and the proxy all have it. */
export interface RequestHead {
  method: string;
  headers: { get(name: string): string | null };
}

/**
 * Whether the Host header is one of the configured origins. Forwarded-host
 * headers are never looked at: a client may send any.
 */
export function isKnownHost(head: RequestHead, settings: Pick<Settings, "allowedOrigins">): boolean {
  const host = head.headers.get("host")?.toLowerCase();
  return host !== undefined && settings.allowedOrigins.some((origin) => new URL(origin).host === host);
}

/**
 * Whether a browser with a session may change something with this request:
 * its Origin must be there, be ours, and be that of the very host it asked.
 * A missing Origin is refused, not let through. Source: hostile inputs, section 5.
 */
export function isSameOrigin(head: RequestHead, settings: Pick<Settings, "allowedOrigins">): boolean {
  if (SAFE_METHODS.has(head.method.toUpperCase())) return true;
  const origin = head.headers.get("origin");
  const host = head.headers.get("host")?.toLowerCase();
  if (origin === null || host === undefined) return false;
  if (head.headers.get("sec-fetch-site") === "cross-site") return false;
  return settings.allowedOrigins.includes(origin) && new URL(origin).host === host;
}

export function requireSameOrigin(head: RequestHead, settings: Pick<Settings, "allowedOrigins">): void {
  if (isSameOrigin(head, settings)) return;
  throw new Refusal("FORBIDDEN", "The request came from another site, or did not say where it came from.", {
    details: { reason: "origin" },
    remedy: `Use the console at ${settings.allowedOrigins[0]}, or send an API token.`,
  });
}
