import { IMPORT_LIMITS } from "@/lib/contract/limits";
import { displayPath } from "@/lib/domain/archive-paths";
import type { Network } from "../../ports";
import { type PinnedHost, pinHost } from "../network/pin-host";
import type { RemoteNames } from "./git-failure";

/** Where git is sent, and how it says who it is. */
export interface GitRemote {
  /** Canonical, without credentials. */
  url: string;
  network: Network;
  /** Goes to the host alone, through a file that only this process may read. */
  login: { username: string; token: string } | null;
}

/** A test makes them shorter. */
export interface GitLimits {
  /** Milliseconds. */
  stallMs: number;
  lookMs: number;
  acquireMs: number;
  /** Of the repository on disk while it is fetched. */
  packBytes: number;
}

/** A remote that was checked: settings bind git to its addresses. */
export interface PinnedRemote {
  url: string;
  settings: string[];
  names: RemoteNames;
}

/** Checks where the remote lies and binds git to that. Refuses as `pinHost` does. */
export async function pinRemote(
  { url, network, login }: GitRemote,
  { stallMs }: Pick<GitLimits, "stallMs">,
  signal: AbortSignal,
): Promise<PinnedRemote> {
  const pinned = await pinHost(url, network, signal);
  const settings = [...addressSettings(pinned), "http.lowSpeedLimit=1000", `http.lowSpeedTime=${seconds(stallMs)}`];
  if (pinned.url.protocol === "http:") settings.push("protocol.http.allow=always");
  const shown = displayPath(`${pinned.url.host}${pinned.url.pathname}`.replace(/\/$/, ""));
  return { url, settings, names: { host: pinned.host, shown, token: login !== null, stallMs } };
}

/** libcurl takes these addresses for the name and asks nobody. An address that is written in the URL is not resolved at all. */
function addressSettings({ host, port, addresses }: PinnedHost): string[] {
  if (host.includes(":")) return [];
  const list = addresses.map(({ address, family }) => (family === 6 ? `[${address}]` : address));
  return [`http.curloptResolve=${host}:${port}:${list.join(",")}`];
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}

export const GIT_LIMITS: Omit<GitLimits, "packBytes"> = {
  stallMs: IMPORT_LIMITS.stallMs,
  lookMs: 2 * IMPORT_LIMITS.stallMs,
  acquireMs: IMPORT_LIMITS.acquireMs,
};
