import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isRefusal, Refusal } from "@/lib/contract/errors";
import { judgeEntryPath } from "@/lib/domain/archive-paths";
import { bringPackages } from "./http/bring-packages";
import { findIndex } from "./http/find-index";
import { pinHost } from "./network/pin-host";
import { type RemotePlace, remoteFiles } from "./network/remote-files";
import { requireSourceUrl } from "./network/source-url";
import { packageTree } from "./packages/package-tree";
import type { SourceAccess, SourceKindDefinition } from "./source-kind";

const HttpSettings = z.strictObject({
  url: z.string().min(1).max(2_048).meta({
    title: "Address",
    description: "Of a site that publishes skills below /.well-known. Without a secret: that has a field of its own.",
    placeholder: "https://www.example.org",
    role: "source",
  }),
  secretPath: z.string().max(1_024).optional().meta({
    title: "Secret path",
    description: "What follows the address where it holds a token, as t/… of another console. Kept encrypted.",
    placeholder: "t/…",
    secret: true,
  }),
  token: z.string().max(4_096).optional().meta({
    title: "Token",
    description: "For a site that asks for one. Sent to that site and nowhere else, kept encrypted.",
    secret: true,
  }),
});
type Settings = z.infer<typeof HttpSettings>;

/** What people copy along with the address. */
const WELL_KNOWN = /\/\.well-known\/(?:agent-)?skills(?:\/index\.json)?\/?$/;
/** A path with a token in it, as consoles like this one serve private skills along. */
const TOKEN_PATH = /\/t\/[^/]{16,}/;
const SEGMENT = /^[A-Za-z0-9._~-]+$/;

/**
 * Skills that a site publishes below `/.well-known`, in version 0.2 of the
 * discovery format or 0.1. The commit is the digest of the index, which lists
 * the digest of everything else; an index of 0.1 lists none, so what came in
 * names itself. Source: interfaces, section 4.
 */
export const httpSource: SourceKindDefinition<Settings> = {
  kind: "http",
  provider: "http",
  title: "Well-known address",
  summary: "A site that publishes skills below /.well-known, checked against its own digests.",
  settings: HttpSettings,
  remote: true,
  pinField: null,
  unavailable: () => null,
  fromRequest: ({ source }) => ({ url: source }),
  location: ({ url }) => baseAddress(url),
  async judge(settings, { network }) {
    const { secretPath, ...rest } = settings;
    const url = baseAddress(settings.url);
    if (TOKEN_PATH.test(new URL(url).pathname)) throw tokenInAddress();
    const kept = secretPath ? secretOf(secretPath) : "";
    try {
      await pinHost(url, network);
    } catch (error) {
      // A name that leads nowhere today is told when the source is reached; what is forbidden is told now.
      if (!isRefusal(error) || error.code === "SOURCE_FORBIDDEN") throw error;
    }
    return { ...rest, url, ...(kept !== "" && { secretPath: kept }) };
  },
  async resolve(settings, access, work) {
    const place = placeOf(settings, access);
    const remote = remoteFiles(place, work.directory, work);
    try {
      return (await findIndex(remote, place.base)).commit;
    } finally {
      remote.close();
    }
  },
  async acquire(settings, commit, access, work) {
    const place = placeOf(settings, access);
    const directory = await mkdtemp(join(work.directory, "packages-"));
    const remote = remoteFiles(place, directory, work);
    try {
      const found = await findIndex(remote, place.base);
      if (commit !== null && found.commit !== commit) throw changed(place.base.host);
      const packages = await bringPackages(remote, found);
      return await packageTree({ rootName: place.base.hostname, packages, directory, signal: remote.signal });
    } catch (error) {
      await rm(directory, { recursive: true, force: true });
      throw error;
    } finally {
      remote.close();
    }
  },
};

function placeOf({ url, secretPath, token }: Settings, { network }: SourceAccess): RemotePlace {
  const path = secretPath ? `${secretOf(secretPath)}/` : "";
  return { base: new URL(`${baseAddress(url)}/${path}`), network, token, hidden: path || undefined };
}

function baseAddress(text: string): string {
  const { url } = requireSourceUrl(text);
  return url.replace(WELL_KNOWN, "").replace(/\/+$/, "");
}

/** The secret part of the address, without slashes around it. */
function secretOf(text: string): string {
  const path = text.replace(/^\/+|\/+$/g, "");
  if (judgeEntryPath(path).ok && path.split("/").every((part) => SEGMENT.test(part))) return path;
  throw new Refusal("INVALID_INPUT", "The secret path is not one: letters, digits and . _ ~ - between slashes.", {
    details: { reason: "settings", field: "secretPath" },
    remedy: "Write what follows the address, as in t/… .",
  });
}

function tokenInAddress(): Refusal {
  return new Refusal("SOURCE_FORBIDDEN", "The address carries a token, and addresses are shown to everybody here.", {
    details: { reason: "credentials" },
    remedy: "Add it as a source, with the part from t/ on as its secret path.",
  });
}

function changed(host: string): Refusal {
  return new Refusal("skill_source_failed", `The index of ${host} changed while the source was read.`, {
    details: { reason: "changed" },
    remedy: "Try again.",
  });
}
