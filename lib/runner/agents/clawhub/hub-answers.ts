import { hubFingerprint } from "@/lib/domain/hub-fingerprint";
import { rankableSkills, rankSkills } from "@/lib/domain/rank-skills";
import { slugify } from "@/lib/domain/slug";
import type { OpenPlace } from "../serving/open-place";
import type { ServedSkillFacts } from "../serving/served-packages";
import type { HubPackage, HubSkill, HubVersion } from "./hub-skill";

/** Whose skills a place serves, as a hub names publishers. */
export function handleOf({ ownerName }: Pick<OpenPlace, "ownerName">): string {
  return slugify(ownerName) ?? "owner";
}

function ownerOf(place: OpenPlace) {
  return { handle: handleOf(place), displayName: place.ownerName, image: null };
}

/** The skills that a text finds, best first. An exact search finds a name or a slug alone. */
export function searchSkills(
  skills: readonly ServedSkillFacts[],
  { text, exact }: { text: string; exact: boolean },
): ServedSkillFacts[] {
  if (exact) return skills.filter(({ name, slug }) => name === text || slug === text);
  const searched = skills.map((facts) => ({ ...facts, tags: [], source: "", facts }));
  return rankSkills(rankableSkills(searched), text).map(({ facts }) => facts);
}

/** `GET /api/v1/search`. */
export function searchAnswer(place: OpenPlace, found: readonly { facts: ServedSkillFacts; version: string }[]) {
  const owner = ownerOf(place);
  return {
    results: found.map(({ facts, version }, index) => ({
      slug: facts.name,
      displayName: facts.name,
      summary: facts.description,
      version,
      // Rank alone is known; the best is 1.
      score: 1 / (index + 1),
      updatedAt: facts.updatedAt.getTime(),
      ownerHandle: owner.handle,
      owner,
    })),
  };
}

function skillFacts(facts: ServedSkillFacts, latest: string, createdAt: Date) {
  return {
    slug: facts.name,
    displayName: facts.name,
    summary: facts.description,
    description: facts.description,
    tags: { latest },
    stats: {},
    createdAt: createdAt.getTime(),
    updatedAt: facts.updatedAt.getTime(),
  };
}

/** What people note with a revision stays inside the console. */
function versionFacts({ version, createdAt }: Pick<HubVersion, "version" | "createdAt">) {
  return { version, createdAt: createdAt.getTime(), changelog: "" };
}

/** One page of `GET /api/v1/skills`. */
export function listAnswer(page: readonly { facts: ServedSkillFacts; version: string }[], nextCursor: string | null) {
  return {
    items: page.map(({ facts, version }) => ({
      ...skillFacts(facts, version, facts.updatedAt),
      latestVersion: versionFacts({ version, createdAt: facts.updatedAt }),
      metadata: null,
    })),
    nextCursor,
  };
}

/** `GET /api/v1/skills/{slug}`. */
export function skillAnswer(place: OpenPlace, { facts, versions, latest }: HubSkill) {
  const first = versions.at(-1) ?? latest;
  return {
    skill: skillFacts(facts, latest.version, first.createdAt),
    latestVersion: versionFacts(latest),
    metadata: null,
    owner: ownerOf(place),
    moderation: null,
  };
}

/** One page of `GET /api/v1/skills/{slug}/versions`. */
export function versionsAnswer(page: readonly HubVersion[], nextCursor: string | null) {
  return { items: page.map(versionFacts), nextCursor };
}

/** `GET /api/v1/skills/{slug}/versions/{version}`. */
export function versionAnswer({ facts }: HubSkill, version: HubVersion, { files }: HubPackage) {
  return {
    version: {
      ...versionFacts(version),
      files: files.map(({ path, size, digest }) => ({ path, size, sha256: digest.slice("sha256:".length) })),
      fingerprint: hubFingerprint(files),
    },
    skill: { slug: facts.name, displayName: facts.name },
  };
}

/** `GET /api/v1/skills/{slug}/install`. */
export function installAnswer({ facts, latest: { version } }: HubSkill, hub: string) {
  const query = new URLSearchParams({ slug: facts.name, version });
  return {
    ok: true,
    slug: facts.name,
    installKind: "archive",
    archive: { version, downloadUrl: `${hub}/api/v1/download?${query}` },
  };
}

/** What was found when the bytes of a version were read once more. */
export interface VerifiedVersion {
  version: HubVersion;
  resolvedFrom: "latest" | "version" | "tag";
  tag: string | null;
  files: HubPackage["files"];
  /** Sentences; empty where every file is what it was. */
  faults: readonly string[];
}

/** `GET /api/v1/skills/{slug}/verify`: that the bytes are the ones recorded, and nothing beyond that. */
export function verifyAnswer(place: OpenPlace, { facts }: HubSkill, hub: string, verified: VerifiedVersion) {
  const { version, resolvedFrom, tag, files, faults } = verified;
  const { handle, displayName } = ownerOf(place);
  return {
    schema: "clawhub.skill.verify.v1",
    ok: faults.length === 0,
    decision: faults.length === 0 ? "pass" : "fail",
    reasons: faults,
    slug: facts.name,
    displayName: facts.name,
    pageUrl: `${hub}/api/v1/skills/${facts.name}`,
    publisherHandle: handle,
    publisherDisplayName: displayName,
    publisherProfileUrl: null,
    version: version.version,
    resolvedFrom,
    tag,
    createdAt: version.createdAt.getTime(),
    card: { available: false, url: null },
    artifact: { bundleDigest: version.digest, fingerprint: hubFingerprint(files), files: files.length },
    provenance: { source: "slipway", revision: facts.revision },
    security: { status: "not-scanned" },
    signature: { status: "unsigned" },
  };
}

/** `GET /api/v1/whoami`. */
export function whoamiAnswer(place: OpenPlace) {
  return { user: { ...ownerOf(place), role: "user" } };
}
