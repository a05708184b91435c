import { createHash } from "node:crypto";
import { isRefusal } from "@/lib/contract/errors";
import { executableRule } from "@/lib/domain/executable-assets";
import { slugify } from "@/lib/domain/slug";
import type { ScannedPackage } from "../../catalog";
import type { Context, Ports } from "../../ports";
import { globalSources, type OpenedSource } from "../../sources";
import type { ReadOnlySkill } from "./read-only-skill";

/** How long a scan of the directories answers for them. Milliseconds. */
const REMEMBERED_MS = 10_000;
const remembered = new WeakMap<Ports, { until: number; skills: Promise<ReadOnlySkill[]> }>();

/**
 * The skills of the global directories, for the home owner; nobody else has
 * any. One that cannot be scanned gives none here: a launch that reads it says
 * why.
 */
export async function globalTier(ctx: Context): Promise<ReadOnlySkill[]> {
  const sources = await readable(globalSources(ctx), []);
  if (sources.length === 0) return [];
  const now = ctx.ports.clock.now().getTime();
  const known = remembered.get(ctx.ports);
  if (known && known.until > now) return known.skills;
  const skills = scanAll(ctx, sources);
  remembered.set(ctx.ports, { until: now + REMEMBERED_MS, skills });
  skills.catch(() => remembered.delete(ctx.ports));
  return skills;
}

async function scanAll(ctx: Context, sources: readonly OpenedSource[]): Promise<ReadOnlySkill[]> {
  const found = new Map<string, ReadOnlySkill>();
  for (const source of sources) {
    const scan = await readable(source.scan({ skills: ctx.ports.places.catalogLimit }), null);
    for (const each of scan?.packages ?? []) {
      const skill = scanned(source, each);
      // Formats of one name were settled by the scan; a command of a folder may still give a slug twice.
      if (skill !== null && !found.has(skill.id)) found.set(skill.id, skill);
    }
  }
  return [...found.values()];
}

function scanned(source: OpenedSource, found: ScannedPackage): ReadOnlySkill | null {
  const slug = slugify(found.id.replaceAll(":", "-"));
  if (slug === null) return null;
  return {
    id: `${globalPrefix(source.name)}:${slug}`,
    slug,
    tier: "global",
    provider: "directory",
    source: source.name,
    document: { ...found.document, name: found.name },
    digest: found.digest,
    executableRule: executableRule(found.files.map(({ path, mode }) => ({ path, mode, head: undefined }))),
    findings: found.findings,
    updatedAt: found.updatedAt,
    origin: "create",
    author: source.name,
    note: null,
    files: async () => found.files,
    read: (file) => found.read(file.path),
  };
}

/** The same for a directory as long as it is configured, whatever its place in the list. */
function globalPrefix(directory: string): string {
  return `global.${createHash("sha256").update(directory).digest("hex").slice(0, 10)}`;
}

async function readable<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error)) return otherwise;
    throw error;
  }
}
