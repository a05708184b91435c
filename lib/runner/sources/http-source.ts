import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import { bringPackages } from "./http/bring-packages";
import { findIndex } from "./http/find-index";
import { type RemotePlace, remoteFiles } from "./network/remote-files";
import { judgeSite, siteAddress, sitePlace } from "./network/site-settings";
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
/**
 * Skills that a site publishes below `/.well-known`, in version 0.2 of the
 * discovery format or 0.1. The commit is the digest of the index, which lists
 * the digest of everything else; an index of 0.1 lists none, so what came in
 * names itself. Source: interfaces, section 4.
 */
export const httpSource: SourceKindDefinition<Settings> = {
  kind: "http",
  provider: "http",
  title: "Well-known site",
  summary: "A site that publishes skills below /.well-known, checked against its own digests.",
  settings: HttpSettings,
  remote: true,
  pinField: null,
  unavailable: () => null,
  fromRequest: ({ source }) => ({ url: source }),
  location: ({ url }) => baseAddress(url),
  async judge({ url, secretPath, ...rest }, access) {
    const address = baseAddress(url);
    const secret = await judgeSite(address, secretPath, access);
    return { ...rest, url: address, ...(secret !== "" && { secretPath: secret }) };
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

function placeOf(settings: Settings, access: SourceAccess): RemotePlace {
  return sitePlace(baseAddress(settings.url), settings, access);
}

function baseAddress(text: string): string {
  return siteAddress(siteAddress(text).replace(WELL_KNOWN, ""));
}

function changed(host: string): Refusal {
  return new Refusal("skill_source_failed", `The index of ${host} changed while the source was read.`, {
    details: { reason: "changed" },
    remedy: "Try again.",
  });
}
