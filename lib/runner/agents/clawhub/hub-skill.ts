import { Refusal } from "@/lib/contract/errors";
import type { Digest } from "@/lib/contract/skill";
import { isStrictVersion } from "@/lib/domain/declared-version";
import { publishedVersions } from "@/lib/domain/published-versions";
import { namingFile } from "../../blobs";
import type { Ports } from "../../ports";
import { findPackage, listDeclaredVersions, listRevisions } from "../../store";
import type { OpenPlace } from "../serving/open-place";
import { type ServedPackage, type ServedSkillFacts, servedPackages, servedSkills } from "../serving/served-packages";

/** One version of a served skill. */
export interface HubVersion {
  version: string;
  digest: Digest;
  createdAt: Date;
}

export interface HubSkill {
  facts: ServedSkillFacts;
  /** Newest first: every revision of a skill of the library, and of everything else the one that is served. */
  versions: readonly [HubVersion, ...HubVersion[]];
  /** What the place serves. */
  latest: HubVersion;
}

/** The same with its bytes. */
export type HubPackage = Pick<ServedPackage, "name" | "slug" | "digest" | "files" | "read">;

/** Of what is no revision of the library and declares nothing. */
const NO_VERSION = "0.0.0";
const SKILLS_PER_QUERY = 200;

/**
 * A skill that a place serves, by its name or its slug in the library, with its
 * versions. Refuses NOT_FOUND in the words that the clawhub program knows.
 */
export async function requireHubSkill(ports: Ports, place: OpenPlace, slug: string): Promise<HubSkill> {
  const facts = await findServed(ports, place, slug);
  if (facts === null) throw notFound("Skill not found", "skill");
  const [own] = await withVersions(ports, place, [facts]);
  if (own === undefined) throw notFound("Skill not found", "skill");
  const latest = { version: own.version, digest: facts.digest, createdAt: facts.updatedAt };
  if (facts.skillId === null || place.kind !== "library") return { facts, versions: [latest], latest };
  const revisions = await listRevisions(ports.store.db, place.ownerId, facts.skillId);
  const named = publishedVersions(revisions.map(({ number, declaredVersion: declared }) => ({ number, declared })));
  const versions = revisions.map(({ number, bundleDigest: digest, createdAt }) => {
    return { version: named.get(number) ?? NO_VERSION, digest, createdAt };
  });
  const current = versions.find(({ version }) => version === own.version) ?? latest;
  const [newest = current, ...older] = versions;
  return { facts, versions: [newest, ...older], latest: current };
}

/** Refuses NOT_FOUND. Without a version, or with the tag `latest`, the one that is served. */
export function requireVersion(skill: HubSkill, asked: { version: string | null; tag: string | null }): HubVersion {
  const { version, tag } = asked;
  if (version === null && (tag === null || tag === "latest")) return skill.latest;
  const found = version === null ? undefined : skill.versions.find((each) => each.version === version);
  if (found === undefined) throw notFound("Version not found", "version");
  return found;
}

/** The version of each skill as it is served. */
export async function withVersions(
  ports: Ports,
  { ownerId }: Pick<OpenPlace, "ownerId">,
  skills: readonly ServedSkillFacts[],
): Promise<{ facts: ServedSkillFacts; version: string }[]> {
  const ids = skills.flatMap(({ skillId }) => (skillId === null ? [] : [skillId]));
  const declared = new Map<string, { number: number; declared: string | null }[]>();
  for (let start = 0; start < ids.length; start += SKILLS_PER_QUERY) {
    const chunk = ids.slice(start, start + SKILLS_PER_QUERY);
    for (const { skillId, ...revision } of await listDeclaredVersions(ports.store.db, ownerId, chunk)) {
      const known = declared.get(skillId);
      if (known === undefined) declared.set(skillId, [revision]);
      else known.push(revision);
    }
  }
  return skills.map((facts) => {
    const revisions = facts.skillId === null ? undefined : declared.get(facts.skillId);
    const named = revisions && publishedVersions(revisions).get(facts.revision ?? 0);
    const own = facts.version !== null && isStrictVersion(facts.version) ? facts.version : NO_VERSION;
    return { facts, version: named ?? own };
  });
}

/** The package of one version. Refuses NOT_FOUND where the place stopped serving it meanwhile. */
export async function openHubVersion(
  ports: Ports,
  place: OpenPlace,
  { facts }: HubSkill,
  { digest }: HubVersion,
): Promise<HubPackage> {
  const { name, slug } = facts;
  if (digest !== facts.digest) {
    const stored = await findPackage(ports.store.db, digest);
    if (stored === null) throw notFound("Version not found", "version");
    const read: HubPackage["read"] = (file) => namingFile(slug, file, () => ports.blobs.read(file.digest));
    return { name, slug, digest, files: stored.files, read };
  }
  const { served } = await servedPackages(ports, place, name);
  const found = served.find((each) => each.digest === digest);
  if (found === undefined) throw notFound("Version not found", "version");
  return found;
}

async function findServed(ports: Ports, place: OpenPlace, slug: string): Promise<ServedSkillFacts | null> {
  const [named] = (await servedSkills(ports, place, slug)).served;
  if (named !== undefined) return named;
  const { served } = await servedSkills(ports, place);
  return served.find((each) => each.slug === slug) ?? null;
}

/** Texts that the clawhub program shows as they are, or knows. */
export function notFound(message: string, reason: string): Refusal {
  return new Refusal("NOT_FOUND", message, { details: { reason } });
}
