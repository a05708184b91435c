import { parseAsString, parseAsStringLiteral } from "nuqs";
import { PLACE_KINDS, type PlaceKind } from "@/lib/contract/serving";
import { slugify } from "@/lib/domain/slug";
import type { Connection } from "./agent-programs";

/** What the address of the Connect page holds: what is connected, and the program that is shown. */
export const CONNECT_PARSERS = {
  place: parseAsStringLiteral(PLACE_KINDS).withDefault("library"),
  id: parseAsString,
  program: parseAsString,
};

/** The library, or a set or a workspace by its id. */
export interface ConnectPlace {
  kind: PlaceKind;
  id: string | null;
}

/** Where people look up how an agent is connected to a place. */
export function connectPage({ kind, id }: ConnectPlace): string {
  const query = new URLSearchParams({ place: kind, ...(id === null ? {} : { id }) });
  return `/connect?${query}`;
}

/** Stands in the lines where a secret goes that is not known here. */
export const TOKEN_PLACEHOLDER = "<token>";

/** Which kind of secret opens a connection: a workspace's token, a path with a token, or an API token. */
export type AccessKind = "token" | "path" | "api-token";

export function accessOf(connection: Connection): AccessKind {
  if (connection === "mcp" || connection === "rest") return "token";
  return connection === "skills-api" ? "api-token" : "path";
}

/** Where a program connects to, without a slash at its end. `servedUrl` is where the place's files are served. */
export function connectAddress(
  connection: Connection,
  { origin, id, servedUrl }: { origin: string; id: string | null; servedUrl: string },
): string {
  const base = origin.replace(/\/+$/, "");
  const workspace = encodeURIComponent(id ?? "");
  if (connection === "mcp") return `${base}/mcp/${workspace}`;
  if (connection === "rest") return `${base}/api/v1/workspaces/${workspace}`;
  return connection === "skills-api" ? base : servedUrl.replace(/\/+$/, "");
}

/** A name for other programs' settings: `slipway-storefront`. */
export function serverName(placeName: string): string {
  const slug = slugify(placeName);
  return slug === null ? "slipway" : `slipway-${slug}`;
}
