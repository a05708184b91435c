import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import { readHubSkills, type WantedHubSkill, writeHubSkills } from "@/lib/domain/hub-skills";
import { bringSkills } from "./clawhub/bring-skills";
import { listHub } from "./clawhub/list-hub";
import { type RemotePlace, remoteFiles } from "./network/remote-files";
import { judgeSite, siteAddress, sitePlace } from "./network/site-settings";
import { packageTree } from "./packages/package-tree";
import type { SourceAccess, SourceKindDefinition } from "./source-kind";

const ClawHubSettings = z.strictObject({
  url: z.string().min(1).max(2_048).meta({
    title: "Address",
    description: "Of the hub's interface: what stands before /api/v1. Of another console it ends in /clawhub.",
    placeholder: "https://hub.example.org",
    role: "source",
  }),
  skills: z.string().max(4_096).optional().meta({
    title: "Skills",
    description: "Those that are wanted, between commas: slug, slug@1.2.3, @owner/slug. Without any the whole hub is.",
    placeholder: "release-notes, code-review@1.2.0",
    role: "path",
  }),
  secretPath: z.string().max(1_024).optional().meta({
    title: "Secret path",
    description: "What follows the address where it holds a token, as t/…/clawhub of another console. Kept encrypted.",
    placeholder: "t/…/clawhub",
    secret: true,
  }),
  token: z.string().max(4_096).optional().meta({
    title: "Token",
    description: "For a hub that asks for one. Sent to that hub and nowhere else, kept encrypted.",
    secret: true,
  }),
});
type Settings = z.infer<typeof ClawHubSettings>;

/** Between address and skills in a location; no address of a source holds one. */
const INSIDE = "#";

/**
 * Skills of a ClawHub, each at its latest version or at the one that is named.
 * The commit is a digest of which skills there are at which versions: a
 * version's content never changes. Source: interfaces, section 5.
 */
export const clawHubSource: SourceKindDefinition<Settings> = {
  kind: "clawhub",
  provider: "clawhub",
  title: "ClawHub",
  summary: "A hub that the clawhub program installs from: all of its skills, or those that are named.",
  settings: ClawHubSettings,
  remote: true,
  pinField: null,
  unavailable: () => null,
  fromRequest({ source, path }) {
    const [url = "", ...inside] = source.split(INSIDE);
    if (inside.length > 0 && path !== undefined) {
      throw new Refusal("INVALID_INPUT", "The skills are named twice: in the address and beside it.", {
        details: { reason: "path" },
        remedy: "Name them once.",
      });
    }
    return { url, skills: path ?? (inside.length > 0 ? inside.join(INSIDE) : undefined) };
  },
  location({ url, skills }) {
    const wanted = writeHubSkills(wantedSkills(skills));
    return wanted === "" ? siteAddress(url) : `${siteAddress(url)}${INSIDE}${wanted}`;
  },
  async judge({ url, skills, secretPath, ...rest }, access) {
    const address = siteAddress(url);
    const wanted = writeHubSkills(wantedSkills(skills));
    const secret = await judgeSite(address, secretPath, access);
    return {
      ...rest,
      url: address,
      ...(wanted !== "" && { skills: wanted }),
      ...(secret !== "" && { secretPath: secret }),
    };
  },
  async resolve(settings, access, work) {
    const place = placeOf(settings, access);
    const remote = remoteFiles(place, work.directory, work);
    try {
      return (await listHub(remote, place.base, wantedSkills(settings.skills))).commit;
    } finally {
      remote.close();
    }
  },
  async acquire(settings, commit, access, work) {
    const place = placeOf(settings, access);
    const directory = await mkdtemp(join(work.directory, "packages-"));
    const remote = remoteFiles(place, directory, work);
    try {
      const listing = await listHub(remote, place.base, wantedSkills(settings.skills));
      if (commit !== null && listing.commit !== commit) throw changed(place.base.host);
      const packages = await bringSkills(remote, place.base, listing.skills);
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
  return sitePlace(siteAddress(settings.url), settings, access);
}

function wantedSkills(text: string | undefined): readonly WantedHubSkill[] {
  const list = readHubSkills(text ?? "");
  if (list.ok) return list.skills;
  throw new Refusal("INVALID_INPUT", list.reason, { details: { reason: "path", field: "skills" } });
}

function changed(host: string): Refusal {
  return new Refusal("skill_source_failed", `${host} published something while the source was read.`, {
    details: { reason: "changed" },
    remedy: "Try again.",
  });
}
