import type {
  DiscoverItem,
  DiscoverList,
  DiscoverQuery,
  DiscoverSource,
  LibraryStanding,
} from "@/lib/contract/discover";
import { Refusal } from "@/lib/contract/errors";
import { compareText } from "@/lib/domain/compare-text";
import { countFindings } from "@/lib/domain/finding-counts";
import { rankableSkills, rankSkills } from "@/lib/domain/rank-skills";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { type CachedSkill, type RegistryContent, registryContents, sourceKind } from "../sources";
import { type ImportedRevision, listImportedRevisions, listSkills, type SkillRecord } from "../store";
import { importProvenance } from "./import-provenance";

/**
 * What the sources of the registry hold, from the package cache and without
 * the network: best matches first where a text is given, else by name. A
 * source that failed says so beside what others, and its own cache, give.
 * Copies of one path are left out. Refuses FORBIDDEN, and NOT_FOUND for a
 * source that this owner does not have. Source: product rules, section 8.
 */
export async function discoverSkills({ ctx, input }: { ctx: Context; input: DiscoverQuery }): Promise<DiscoverList> {
  requirePermission(ctx.actor, "sources.read");
  requirePermission(ctx.actor, "library.read");
  const { db } = ctx.ports.store;
  const [contents, skills, imported] = await Promise.all([
    registryContents(ctx, (entry) => input.source === undefined || entry.id === input.source),
    listSkills(db, ctx.ownerId),
    listImportedRevisions(db, ctx.ownerId),
  ]);
  if (input.source !== undefined && contents.length === 0) {
    throw new Refusal("NOT_FOUND", "There is no such source in this registry.", { details: { reason: "source" } });
  }
  const library = libraryOf(skills, imported);
  const items: DiscoverItem[] = [];
  const sources: DiscoverSource[] = [];
  for (const content of contents) {
    const own = content.entry.enabled ? itemsOf(content, library) : [];
    items.push(...own);
    sources.push(sourceOf(content, own.length));
  }
  items.sort((a, b) => compareText(a.name.toLowerCase(), b.name.toLowerCase()));
  const ranked = input.q === undefined ? items : rankSkills(rankableSkills(items), input.q);
  return { items: ranked.slice(0, input.limit), sources };
}

function sourceOf({ entry, snapshot }: RegistryContent, items: number): DiscoverSource {
  const { id, name, enabled, cacheState, lastError } = entry;
  if (!enabled) return { id, name, status: "disabled", items };
  const troubled = cacheState === "failed" || cacheState === "stale";
  const status = snapshot === null ? (troubled ? "failed" : "empty") : troubled ? "stale" : "ready";
  return { id, name, status, items, ...(troubled && lastError !== null && { warning: lastError.message }) };
}

/** The library's skills, by slug and by the place in a source that they came from. */
interface Library {
  bySlug: ReadonlyMap<string, SkillRecord>;
  byPlace: ReadonlyMap<string, ImportedRevision>;
}

function libraryOf(skills: readonly SkillRecord[], imported: readonly ImportedRevision[]): Library {
  const byPlace = new Map<string, ImportedRevision>();
  for (const revision of imported) {
    const from = importProvenance(revision.provenance);
    if (from !== null) byPlace.set(placeKey(from.kind, from.location, from.path), revision);
  }
  return { bySlug: new Map(skills.map((skill) => [skill.slug, skill])), byPlace };
}

function placeKey(kind: string, location: string, path: string): string {
  return JSON.stringify([kind, location, path]);
}

function itemsOf({ entry, snapshot, skills }: RegistryContent, library: Library): DiscoverItem[] {
  const kind = sourceKind(entry.kind);
  const taken = new Set(skills.flatMap(({ slug, digest }) => (slug !== null && digest !== null ? [digest] : [])));
  return skills.flatMap((skill) => {
    const { slug, path, verdict, digest } = skill;
    if (slug === null && verdict.package && digest !== null && taken.has(digest)) return [];
    const shown = verdict.package ?? verdict.repaired?.package ?? null;
    return {
      id: `${entry.name}:${slug ?? path}`,
      entryId: entry.id,
      source: entry.name,
      provider: kind.provider,
      path,
      slug,
      name: skill.name || shown?.document.name || path,
      description: skill.description,
      tags: shown?.document.tags ?? [],
      version: shown?.document.declaredVersion ?? null,
      commit: kind.isLocal(entry.settings) ? null : (snapshot?.commit ?? null),
      digest: skill.bundleDigest ?? skill.digest,
      files: shown?.fileCount ?? 0,
      bytes: shown?.bytes ?? 0,
      hasExecutableAssets: (shown?.executableRule ?? null) !== null,
      findings: countFindings(shown?.findings ?? []),
      refusal: refusalOf(skill),
      repairable: verdict.repaired !== undefined,
      library: standingOf(
        skill,
        placeKey(kind.kind, snapshot?.location ?? kind.location(entry.settings), path),
        library,
      ),
    };
  });
}

function refusalOf({ slug, verdict }: CachedSkill): DiscoverItem["refusal"] {
  if (verdict.refusal) return { code: verdict.refusal.code, message: verdict.refusal.message };
  if (slug !== null) return null;
  const message = "Neither the directory nor the name gives a slug of letters a–z and digits.";
  return { code: "INVALID_INPUT", message };
}

/** `newer` where nobody changed in the library what came from exactly there. */
function standingOf(
  { slug, bundleDigest, repairedDigest }: CachedSkill,
  place: string,
  { bySlug, byPlace }: Library,
): { standing: LibraryStanding; slug: string | null } {
  const from = byPlace.get(place);
  const skill = bySlug.get(from?.slug ?? slug ?? "");
  if (skill === undefined) return { standing: "absent", slug: null };
  const head = skill.bundleDigest;
  const same = head === bundleDigest || head === repairedDigest;
  const untouched = from !== undefined && from.bundleDigest === head;
  return { standing: same ? "same" : untouched ? "newer" : "differs", slug: skill.slug };
}
