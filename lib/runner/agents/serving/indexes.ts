import { isRefusal } from "@/lib/contract/errors";
import { type MarketplacePlugin, writeMarketplace } from "@/lib/domain/claude-marketplace";
import { type DiscoveryEntry, writeDiscoveryIndex, writeLegacyIndex } from "@/lib/domain/served-index";
import { type LockedSkill, writeSkillsLock } from "@/lib/domain/skills-lock";
import { eachLimited } from "../../blobs";
import { archiveFacts, artifactFacts, packageLockHash } from "./artifact";
import type { OpenPlace } from "./open-place";
import type { ServedPackage } from "./served-packages";

/** Hears of a skill that is left out because its bytes are damaged or gone. */
export type Excuse = (name: string, error: unknown) => void;

interface IndexRequest {
  place: Pick<OpenPlace, "name" | "ownerName">;
  base: string;
  onFault: Excuse;
}

type WriteIndex = (request: IndexRequest, served: readonly ServedPackage[]) => Promise<string>;

/** Archives that are made at once to learn their digests. */
const MAKERS = 4;
const ARTIFACTS = ".well-known/agent-skills";
const DISCOVERY_INDEX = `${ARTIFACTS}/index.json`;
const LEGACY_INDEX = ".well-known/skills/index.json";

const discovery: WriteIndex = async ({ onFault }, served) => {
  const entries = await eachSound(served, onFault, async (skill): Promise<DiscoveryEntry> => {
    const { name, description, version } = skill;
    const { type, digest } = await artifactFacts(skill);
    const ending = type === "archive" ? "zip" : "md";
    return { name, type, description, url: `${name}/${digest.slice("sha256:".length)}.${ending}`, digest, version };
  });
  return writeDiscoveryIndex(entries);
};

const legacy: WriteIndex = async (_, served) => {
  return writeLegacyIndex(served.map(({ files, ...skill }) => ({ ...skill, paths: files.map(({ path }) => path) })));
};

const lock: WriteIndex = async ({ onFault }, served) => {
  const skills = await eachSound(served, onFault, async (skill): Promise<LockedSkill> => {
    const { name, slug, revision } = skill;
    const computedHash = await packageLockHash(skill);
    const ref = revision === null ? {} : { ref: `r${revision}` };
    return { name, slug, source: "slipway", sourceType: "library", ...ref, computedHash };
  });
  return writeSkillsLock(skills);
};

/** Addresses in it are whole ones: a program that was given this file alone has nothing to resolve others with. */
const marketplace: WriteIndex = async ({ place, base, onFault }, served) => {
  const plugins = await eachSound(served, onFault, async (skill): Promise<MarketplacePlugin> => {
    const { name, description } = skill;
    const { digest } = await archiveFacts(skill);
    const url = `${base}/${ARTIFACTS}/${name}/${digest.slice("sha256:".length)}.zip`;
    return { name, description, url, digest };
  });
  return writeMarketplace(place, plugins);
};

/** The lists of a place, by their paths below it. */
export const writeIndexes: Readonly<Record<string, WriteIndex>> = {
  [DISCOVERY_INDEX]: discovery,
  [LEGACY_INDEX]: legacy,
  "skills-lock.json": lock,
  "marketplace.json": marketplace,
  ".claude-plugin/marketplace.json": marketplace,
};

/** What an index says where nothing is served at all; null for any other path. */
export function emptyIndex(path: string): string | null {
  if (path === DISCOVERY_INDEX) return writeDiscoveryIndex([]);
  return path === LEGACY_INDEX ? writeLegacyIndex([]) : null;
}

/** What `make` says of each skill, in their order; one whose bytes are damaged or gone takes none of the others with it. */
async function eachSound<T>(
  skills: readonly ServedPackage[],
  onFault: Excuse,
  make: (skill: ServedPackage) => Promise<T>,
): Promise<T[]> {
  const made = new Map<ServedPackage, T>();
  await eachLimited(skills, MAKERS, async (skill) => {
    try {
      made.set(skill, await make(skill));
    } catch (error) {
      if (!isRefusal(error) || (error.code !== "DIGEST_MISMATCH" && error.code !== "CACHE_MISS")) throw error;
      onFault(skill.name, error);
    }
  });
  return skills.flatMap((skill) => made.get(skill) ?? []);
}
