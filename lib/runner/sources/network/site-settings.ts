import { isRefusal, Refusal } from "@/lib/contract/errors";
import { judgeEntryPath } from "@/lib/domain/archive-paths";
import type { SourceAccess } from "../source-kind";
import { pinHost } from "./pin-host";
import type { RemotePlace } from "./remote-files";
import { requireSourceUrl } from "./source-url";

/** Where a site lies, as the settings of a kind say it. */
export interface SiteSettings {
  url: string;
  secretPath?: string | undefined;
  token?: string | undefined;
}

/** A path with a token in it, as consoles like this one serve private skills along. */
const TOKEN_PATH = /\/t\/[^/]{16,}/;
const SEGMENT = /^[A-Za-z0-9._~-]+$/;

/** The address without a final slash. Refuses as `requireSourceUrl` does. */
export function siteAddress(text: string): string {
  return requireSourceUrl(text).url.replace(/\/+$/, "");
}

/**
 * Judges how a site is named, and whether its host may be reached: an address
 * is shown to everybody who may see the source, so one with a token in it is
 * refused. Refuses SOURCE_FORBIDDEN and INVALID_INPUT. Answers the secret path
 * without slashes around it; empty where there is none.
 */
export async function judgeSite(url: string, secretPath: string | undefined, access: SourceAccess): Promise<string> {
  if (TOKEN_PATH.test(new URL(url).pathname)) {
    throw new Refusal("SOURCE_FORBIDDEN", "The address carries a token, and addresses are shown to everybody here.", {
      details: { reason: "credentials" },
      remedy: "Add it as a source, with the part from t/ on as its secret path.",
    });
  }
  const secret = secretPath ? requireSecretPath(secretPath) : "";
  try {
    await pinHost(url, access.network);
  } catch (error) {
    // A name that leads nowhere today is told when the source is reached; what is forbidden is told now.
    if (!isRefusal(error) || error.code === "SOURCE_FORBIDDEN") throw error;
  }
  return secret;
}

export function sitePlace(url: string, { secretPath, token }: SiteSettings, { network }: SourceAccess): RemotePlace {
  const path = secretPath ? `${requireSecretPath(secretPath)}/` : "";
  return { base: new URL(`${url}/${path}`), network, token, hidden: path || undefined };
}

function requireSecretPath(text: string): string {
  const path = text.replace(/^\/+|\/+$/g, "");
  if (judgeEntryPath(path).ok && path.split("/").every((part) => SEGMENT.test(part))) return path;
  throw new Refusal("INVALID_INPUT", "The secret path is not one: letters, digits and . _ ~ - between slashes.", {
    details: { reason: "settings", field: "secretPath" },
    remedy: "Write what follows the address, as in t/… .",
  });
}
