import { realpath, stat } from "node:fs/promises";
import { Refusal } from "@/lib/contract/errors";
import type { Digest } from "@/lib/contract/skill";
import type { UploadOptions, UploadResult } from "@/lib/contract/upload";
import { displayPath } from "@/lib/domain/archive-paths";
import { planTakeIn, takeIn } from "../library";
import { requirePermission } from "../people";
import type { ArchiveContent, Context } from "../ports";
import { contentCommit, directoryTree, readTree, requireOutsideData } from "../sources";
import { findOwner, findRevision, findSkillsBySlug } from "../store";

export interface AdoptInput {
  /** Absolute, each as the operator named it; the later ones find in the library what the earlier ones brought. */
  directories: readonly string[];
  options: Pick<UploadOptions, "onExisting" | "repair">;
  /** Says what would be done, and writes nothing. */
  dryRun: boolean;
}

export interface AdoptedDirectory {
  directory: string;
  results: UploadResult[];
}

/**
 * Takes the skills of any directories of this machine into the home owner's
 * library, as the operator asks who sits at it: one outcome each, directory by
 * directory; what the library has otherwise stays unless the options say
 * revise, and its row names both places. Refuses FORBIDDEN to everybody but
 * the operator and the home owner, SOURCE_FORBIDDEN for the data directory,
 * skill_source_unavailable, and what reading and taking in refuse; the
 * directories before that one stay taken. Source: product rules, section 8.
 */
export async function adoptDirectories({
  ctx,
  input,
}: {
  ctx: Context;
  input: AdoptInput;
}): Promise<AdoptedDirectory[]> {
  requirePermission(ctx.actor, "library.write");
  await requireOperator(ctx);
  const roots = new Map<string, string>();
  for (const directory of input.directories) roots.set(directory, await adoptable(ctx, directory));
  const adopted: AdoptedDirectory[] = [];
  const planned = new Map<string, PlannedSkill>();
  for (const [directory, root] of roots) {
    adopted.push({ directory, results: await adoptOne(ctx, input, { directory, root, planned }) });
  }
  return adopted;
}

/** What a dry run would have put into the library by now. */
interface PlannedSkill {
  digest: Digest;
  place: string;
}

interface Adoption {
  directory: string;
  /** Without links. */
  root: string;
  planned: Map<string, PlannedSkill>;
}

async function adoptOne(ctx: Context, input: AdoptInput, { directory, root, planned }: Adoption) {
  const staging = await ctx.ports.blobs.openStaging();
  try {
    const { signal } = new AbortController();
    const tree = await directoryTree(root, signal);
    const content = await readTree(tree, { staging, signal, archives: ctx.ports.archives });
    const taken = { content, rootName: tree.rootName, options: input.options };
    const commit = contentCommit(content);
    const rows = input.dryRun
      ? await planTakeIn(ctx, taken)
      : await takeIn(ctx, {
          ...taken,
          story: {
            verb: "library.adopt",
            subject: directory,
            provider: "directory",
            source: directory,
            origin: () => "import",
            note: `From ${displayPath(directory)}.`,
            provenance: (path) => ({ kind: "directory", provider: "directory", location: directory, commit, path }),
          },
        });
    const results = rows.map(({ result }) => result);
    const told = input.dryRun ? afterPlanned(results, content, { directory, input, planned }) : results;
    return await withBothPlaces(ctx, told, directory, planned);
  } finally {
    await staging.dispose();
  }
}

/** The rows of a dry run, were the directories before this one in the library already. */
function afterPlanned(
  results: readonly UploadResult[],
  content: ArchiveContent,
  { directory, input, planned }: { directory: string; input: AdoptInput; planned: Map<string, PlannedSkill> },
): UploadResult[] {
  const digests = new Map(content.skills.map((skill) => [skill.path, takenDigest(skill)]));
  const { onExisting } = input.options;
  return results.map((row) => {
    const digest = digests.get(row.path) ?? null;
    if (row.slug === null || digest === null || !["created", "revised"].includes(row.status)) return row;
    const before = planned.get(row.slug);
    if (before === undefined || onExisting === "revise") {
      planned.set(row.slug, { digest, place: placeOf(directory, row.path) });
      return before === undefined ? row : { ...row, status: before.digest === digest ? "unchanged" : "revised" };
    }
    const { revision: _, ...rest } = row;
    if (before.digest === digest) return { ...rest, status: "unchanged" };
    return { ...rest, status: onExisting === "skip" ? "skipped" : "refused", code: "SLUG_TAKEN" };
  });
}

function takenDigest({ verdict }: ArchiveContent["skills"][number]): Digest | null {
  return (verdict.ok ? verdict.package : verdict.repaired?.package)?.bundleDigest ?? null;
}

/** Of a conflict, where both skills lie: somebody has to look at them to decide. */
async function withBothPlaces(
  ctx: Context,
  results: readonly UploadResult[],
  directory: string,
  planned: ReadonlyMap<string, PlannedSkill>,
): Promise<UploadResult[]> {
  const taken = results.flatMap(({ code, slug }) => (code === "SLUG_TAKEN" && slug !== null ? [slug] : []));
  const places = await libraryPlaces(ctx, taken);
  return results.map((row) => {
    if (row.code !== "SLUG_TAKEN" || row.slug === null) return row;
    const here = displayPath(placeOf(directory, row.path));
    const there = planned.get(row.slug)?.place ?? places.get(row.slug);
    const from = there === undefined ? "" : `, which came from ${displayPath(there)}`;
    return { ...row, message: `${here} differs from the library's ${row.slug}${from}. That was left as it is.` };
  });
}

/** Slug → where the library's skill came from, for those that came from somewhere. */
async function libraryPlaces(ctx: Context, slugs: readonly string[]): Promise<Map<string, string>> {
  const { db } = ctx.ports.store;
  const places = new Map<string, string>();
  for (const { id, slug, currentRevision } of await findSkillsBySlug(db, ctx.ownerId, [...slugs])) {
    const { location, path } = (await findRevision(db, ctx.ownerId, id, currentRevision))?.provenance ?? {};
    if (typeof location === "string" && typeof path === "string") places.set(slug, placeOf(location, path));
  }
  return places;
}

function placeOf(location: string, path: string): string {
  return path === "." ? location : `${location.replace(/\/$/, "")}/${path}`;
}

async function requireOperator(ctx: Context): Promise<void> {
  const owner = await findOwner(ctx.ports.store.db, ctx.ownerId);
  if (ctx.actor.kind === "system" && owner?.home) return;
  throw new Refusal("FORBIDDEN", "Only the operator brings in any directory of the machine, and for the home owner.", {
    details: { reason: "operator" },
    remedy: "Import a directory below SLIPWAY_SOURCE_ROOTS, or ask the operator.",
  });
}

async function adoptable(ctx: Context, directory: string): Promise<string> {
  try {
    const real = await realpath(directory);
    await requireOutsideData(directory, real, ctx.ports.places);
    if ((await stat(real)).isDirectory()) return real;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") throw unavailable(directory, "missing", "does not exist");
    if (code === "EACCES" || code === "ELOOP") throw unavailable(directory, "unreadable", `cannot be read (${code})`);
    throw error;
  }
  throw unavailable(directory, "unsupported", "is no directory");
}

function unavailable(directory: string, reason: string, what: string): Refusal {
  return new Refusal("skill_source_unavailable", `${displayPath(directory)} ${what}.`, {
    details: { reason, path: displayPath(directory) },
    remedy: "Correct the path.",
  });
}
