import { createHash } from "node:crypto";
import { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import { displayPath } from "@/lib/domain/archive-paths";
import type { RowRefusal } from "@/lib/domain/archive-plan";
import { compareText } from "@/lib/domain/compare-text";
import { hubSkillName, isHubSlug, isHubVersion, type WantedHubSkill } from "@/lib/domain/hub-skills";
import { eachLimited } from "../../blobs";
import { ofOnePackage, type RemoteFiles } from "../network/remote-files";

/** A skill of a hub at one version, or why there is none. */
export type HubSkill = {
  /** As `hubSkillName` writes it. */
  path: string;
  owner: string | null;
  slug: string;
} & ({ version: string } | { version: null; refusal: RowRefusal });

export interface HubListing {
  skills: readonly HubSkill[];
  /** 64 hexadecimal digits that name which skills there are at which versions. */
  commit: string;
}

/** A page of 200 skills, or one skill with all that a hub says of it. Bytes. */
const DOCUMENT_BYTES = 4 * 1024 * 1024;
const PAGE = 200;
/** Some hubs leave pages short; more of them than this lead nowhere. */
const MOST_PAGES = 50;
const LANES = 4;

const Version = z.object({ version: z.string() }).nullish();
const Page = z.object({
  items: z.array(z.object({ slug: z.string(), latestVersion: Version })),
  nextCursor: z.string().max(4_096).nullish(),
});
const Detail = z.object({
  skill: z.object({ slug: z.string() }).nullable(),
  latestVersion: Version,
});

/**
 * What a hub offers of the skills that are wanted, or of all where none are
 * named: which there are, and at which version. One that is gone is a refused
 * row. Refuses as `RemoteFiles` does, and LIMIT_EXCEEDED (reason `skills`) for
 * a hub of more skills than one import takes.
 */
export async function listHub(remote: RemoteFiles, base: URL, wanted: readonly WantedHubSkill[]): Promise<HubListing> {
  const skills = wanted.length === 0 ? await listAll(remote, base) : await listWanted(remote, base, wanted);
  skills.sort((a, b) => compareText(a.path, b.path));
  const hash = createHash("sha256");
  for (const { path, version } of skills) hash.update(`${JSON.stringify([path, version])}\n`);
  return { skills, commit: hash.digest("hex") };
}

/** The address of something that a hub tells of a skill, or offers beside it. */
export function hubAddress(base: URL, path: readonly string[], query: Record<string, string | null> = {}): URL {
  const url = new URL(`api/v1/${path.map(encodeURIComponent).join("/")}`, base);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url;
}

export async function askHub<T>(remote: RemoteFiles, url: URL, schema: z.ZodType<T>): Promise<T> {
  const { value } = await remote.json(url, DOCUMENT_BYTES);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal("SOURCE_UNAVAILABLE", `${url.host} does not answer as a ClawHub does.`, {
    details: { reason: "document" },
    remedy: "Check the address.",
    cause: parsed.error,
  });
}

async function listAll(remote: RemoteFiles, base: URL): Promise<HubSkill[]> {
  const skills = new Map<string, HubSkill>();
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const url: URL = hubAddress(base, ["skills"], { limit: String(PAGE), cursor });
    const { items, nextCursor } = await askHub(remote, url, Page);
    for (const { slug, latestVersion } of items) {
      const skill = hubSkill({ owner: null, slug, version: null }, latestVersion?.version ?? null);
      if (!skills.has(skill.path)) skills.set(skill.path, skill);
    }
    if (skills.size > ARCHIVE_LIMITS.skills) throw tooMany(base.host);
    cursor = nextCursor ?? null;
    if (cursor === null) return [...skills.values()];
  }
  throw tooMany(base.host);
}

async function listWanted(remote: RemoteFiles, base: URL, wanted: readonly WantedHubSkill[]): Promise<HubSkill[]> {
  if (wanted.length > ARCHIVE_LIMITS.skills) throw tooMany(base.host);
  const skills: HubSkill[] = [];
  await eachLimited(wanted, LANES, async (each) => {
    skills.push(each.version === null ? await latest(remote, base, each) : hubSkill(each, each.version));
  });
  return skills;
}

async function latest(remote: RemoteFiles, base: URL, wanted: WantedHubSkill): Promise<HubSkill> {
  try {
    const url = hubAddress(base, ["skills", wanted.slug], { ownerHandle: wanted.owner });
    const { skill, latestVersion } = await askHub(remote, url, Detail);
    return hubSkill(wanted, skill === null ? null : (latestVersion?.version ?? null));
  } catch (error) {
    const refusal = ofOnePackage(error);
    if (refusal === null) throw error;
    return { ...hubSkill(wanted, null), version: null, refusal };
  }
}

function hubSkill({ owner, slug }: WantedHubSkill, version: string | null): HubSkill {
  if (!isHubSlug(slug)) {
    const refusal = refused("name", `${displayPath(slug)} is no name of a skill.`);
    return { path: displayPath(slug), owner, slug, version: null, refusal };
  }
  const path = hubSkillName({ owner, slug });
  if (version !== null && isHubVersion(version)) return { path, owner, slug, version };
  const message = version === null ? "The hub offers no version of it." : `${displayPath(version)} is no version.`;
  return { path, owner, slug, version: null, refusal: refused("version", message) };
}

function refused(reason: string, message: string): RowRefusal {
  return { code: "INVALID_INPUT", message, details: { reason } };
}

function tooMany(host: string): Refusal {
  const allowed = ARCHIVE_LIMITS.skills;
  return new Refusal("LIMIT_EXCEEDED", `${host} offers more than ${allowed} skills; one import takes ${allowed}.`, {
    details: { reason: "skills", allowed },
    remedy: "Name the skills that you want.",
  });
}
