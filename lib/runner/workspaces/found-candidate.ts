import type { Candidate, CandidateOrigin, ExcludedItem, SkillFormat } from "@/lib/contract/launch";
import type { Digest, PackageFile, Tier } from "@/lib/contract/skill";
import type { Merged, ResolverCandidate } from "@/lib/domain/resolver";
import type { HiddenPackage, InvalidPackage, ScannedPackage } from "../catalog";

/** A package that a launch could take, with the way to its bytes. */
export interface FoundCandidate extends ResolverCandidate {
  tier: Tier;
  digest: Digest;
  /** Where it was found, as people know the place. */
  path?: string;
  /** Of a source that the package cache holds. */
  commit?: string;
  format: SkillFormat;
  description: string;
  version: string | null;
  updatedAt: Date | null;
  /** Of tier owner alone: the pin, and the names of the sets that made it. */
  pin?: { skillId: string; slug: string; revision: number; sets: string[] };
  /** Of every other tier: what was scanned. Bytes of tier owner lie in the blob store. */
  scanned?: FoundPackage;
}

/** What is needed of a package that is not the library's, whoever found it. */
export interface FoundPackage {
  files: readonly PackageFile[];
  disableModelInvocation: boolean;
  /** As it was when it was scanned: DIGEST_MISMATCH where it is other bytes by now. */
  read(path: string): Promise<Uint8Array>;
}

/** What one tier gives to a plan. */
export interface Found {
  candidates: FoundCandidate[];
  excluded: ExcludedItem[];
}

export function candidateOf(merged: Merged<FoundCandidate>): Candidate {
  const { best } = merged;
  return {
    id: merged.id,
    name: merged.name,
    tier: merged.tier as Tier,
    source: merged.source,
    origins: merged.origins.flatMap(originsOf),
    format: best.format,
    description: best.description,
    ...(best.pin && { slug: best.pin.slug, revision: best.pin.revision }),
    version: best.version,
    digest: best.digest,
    updatedAt: best.updatedAt?.toISOString() ?? null,
  };
}

/** A pin that several sets made is one candidate that comes from each of them. */
function originsOf({ id, tier, source, path, commit, pin }: FoundCandidate): CandidateOrigin[] {
  const sources = pin?.sets ?? [source];
  return sources.map((each) => ({
    id,
    tier,
    source: each,
    ...(path !== undefined && { path }),
    ...(commit !== undefined && { commit }),
  }));
}

/** Where packages were found: the parts that all candidates of one root share. */
export interface FoundPlace {
  tier: Tier;
  /** Id of a candidate where one name occurs once. */
  id: string;
  source: string;
  order?: number;
  commit?: string;
  /** How people know the place of a package, from its path in the operator's namespace. */
  pathOf: (path: string) => string;
}

/** Packages of one root as candidates; `:<id>` tells those apart that have one name. */
export function candidatesOf(
  place: FoundPlace,
  packages: readonly ScannedPackage[],
  slugOf: (name: string) => string,
): FoundCandidate[] {
  const counts = new Map<string, number>();
  for (const each of packages) counts.set(slugOf(each.name), (counts.get(slugOf(each.name)) ?? 0) + 1);
  return packages.map((each) => ({
    id: (counts.get(slugOf(each.name)) ?? 0) > 1 ? `${place.id}:${each.id}` : place.id,
    name: each.name,
    tier: place.tier,
    source: place.source,
    digest: each.digest,
    ...(place.order !== undefined && { order: place.order }),
    path: place.pathOf(each.path),
    ...(place.commit !== undefined && { commit: place.commit }),
    format: each.format,
    description: each.document.description,
    version: each.document.declaredVersion,
    updatedAt: each.updatedAt,
    scanned: {
      files: each.files,
      disableModelInvocation: each.document.disableModelInvocation,
      read: (path) => each.read(path),
    },
  }));
}

export function invalidItem(place: FoundPlace, invalid: InvalidPackage): ExcludedItem {
  const { code, message, line, column } = invalid;
  return {
    name: invalid.name ?? invalid.id,
    tier: place.tier,
    source: place.source,
    path: place.pathOf(invalid.documentPath),
    reason: message,
    code,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}

export function hiddenItem(place: FoundPlace, hidden: HiddenPackage): ExcludedItem {
  return {
    name: hidden.name ?? hidden.id,
    tier: place.tier,
    source: place.source,
    path: place.pathOf(hidden.path),
    reason: hidden.reason,
  };
}
