import { Refusal } from "@/lib/contract/errors";
import type { Digest } from "@/lib/contract/skill";
import type { UploadOptions, UploadResult, UploadSummary } from "@/lib/contract/upload";
import { displayPath } from "@/lib/domain/archive-paths";
import { planContentSlugs } from "../../packages";
import type { ArchiveContent, Context } from "../../ports";
import { type Db, findSkillsBySlug, isUniqueViolation, lockOwner, type SkillRecord, type Tx } from "../../store";
import { type PlannedRow, planRows } from "./plan-rows";
import { type TakeInStory, writeRevisions } from "./write-revisions";

export interface TakeInInput {
  /** Files that it does not stage must be in the blob store: content of the package cache. */
  content: ArchiveContent;
  /** What names a skill at the root of the content, where its own name does not. */
  rootName: string | null;
  options: UploadOptions;
  story: TakeInStory;
  /** Runs in the transaction that writes, before it does: throws where the work is not the caller's any more. */
  confirm?: (tx: Tx) => Promise<void>;
  /** Runs there once all is written: what it writes stands or falls with it. */
  finish?: (tx: Tx, rows: readonly PlannedRow[]) => Promise<void>;
}

/** How often the library may change under a plan before the work gives up. */
const PLAN_ATTEMPTS = 5;

/**
 * Takes judged packages into the library: one outcome each, nothing half
 * stored. Bytes are made durable first; only then do rows name them, all in
 * one transaction with their audit entry. For verbs, which have asked for
 * permission. Refuses INVALID_INPUT for choices about paths that are not
 * there, CACHE_MISS, STORAGE_FULL and CONFLICT. Source: product rules, section 5.
 */
export async function takeIn(ctx: Context, input: TakeInInput): Promise<PlannedRow[]> {
  const { content, options, story, confirm, finish } = input;
  const { store, blobs } = ctx.ports;
  refuseUnknownPaths(content, options);
  const plan = planner(ctx, input);
  const stored = new Set<Digest>();
  for (let attempt = 1; attempt <= PLAN_ATTEMPTS; attempt += 1) {
    await adoptBlobs(blobs, content, await plan(store.db), stored);
    try {
      const written = await store.transaction(async (tx) => {
        await lockOwner(tx, ctx.ownerId);
        await confirm?.(tx);
        const rows = await plan(tx);
        // Bytes before rows: a row whose bytes are not stored yet sends the whole plan back.
        if (neededBlobs(rows).some((digest) => !stored.has(digest))) return null;
        await writeRevisions(tx, ctx, rows, story);
        await finish?.(tx, rows);
        return rows;
      });
      if (written !== null) return written;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new Refusal("CONFLICT", "The library kept changing while the skills were taken in; nothing was stored.", {
    details: { reason: "library-changing" },
    remedy: "Do it again.",
  });
}

/** What `takeIn` would do with the library as it stands; nothing is written. Refuses INVALID_INPUT. */
export async function planTakeIn(
  ctx: Context,
  input: Pick<TakeInInput, "content" | "rootName" | "options">,
): Promise<PlannedRow[]> {
  refuseUnknownPaths(input.content, input.options);
  return planner(ctx, input)(ctx.ports.store.db);
}

function planner(ctx: Context, { content, rootName, options }: Pick<TakeInInput, "content" | "rootName" | "options">) {
  const slugs = planContentSlugs(content, rootName);
  const names = [...slugs.values()].flatMap((plan) => (plan.slug === null ? [] : [plan.slug]));
  return async (db: Db) => planRows(content, slugs, bySlug(await findSkillsBySlug(db, ctx.ownerId, names)), options);
}

/** Files of skills that stay as they are: stored again only where their bytes were lost or altered. */
function keptBlobs(rows: readonly PlannedRow[]): Digest[] {
  return rows.flatMap((row) => row.unchanged?.files.map((file) => file.digest) ?? []);
}

function neededBlobs(rows: readonly PlannedRow[]): Digest[] {
  return rows.flatMap((row) => row.revision?.package.files.map((file) => file.digest) ?? []);
}

async function adoptBlobs(
  blobs: Context["ports"]["blobs"],
  content: ArchiveContent,
  rows: readonly PlannedRow[],
  stored: Set<Digest>,
): Promise<void> {
  const needed = new Set(neededBlobs(rows).filter((digest) => !stored.has(digest)));
  const kept = new Set(keptBlobs(rows).filter((digest) => !stored.has(digest)));
  const staged = content.staged.filter(
    (file) => needed.has(file.digest) || (kept.has(file.digest) && file.stored === undefined),
  );
  await blobs.adopt(staged);
  for (const file of staged) stored.add(file.digest);
  const unstaged = [...needed].filter((digest) => !stored.has(digest));
  if (unstaged.length === 0) return;
  await requireStored(blobs, rows, unstaged);
  for (const digest of unstaged) stored.add(digest);
}

async function requireStored(
  blobs: Context["ports"]["blobs"],
  rows: readonly PlannedRow[],
  digests: readonly Digest[],
): Promise<void> {
  const missing = new Set(await blobs.missing(digests));
  if (missing.size === 0) return;
  const paths = rows.flatMap(({ result, revision }) =>
    revision?.package.files.some((file) => missing.has(file.digest)) ? [result.path] : [],
  );
  const shown = paths.slice(0, 3).map(displayPath).join(", ");
  throw new Refusal("CACHE_MISS", `Files of ${shown} are not in the package cache any more; nothing was stored.`, {
    details: { reason: "blobs", paths: paths.slice(0, 100) },
    remedy: "Bring the source in again.",
  });
}

function bySlug(skills: readonly SkillRecord[]): Map<string, SkillRecord> {
  return new Map(skills.map((skill) => [skill.slug, skill]));
}

/** A choice for a row that is not there is a mistake of the caller, not a no-op. */
function refuseUnknownPaths(content: ArchiveContent, options: UploadOptions): void {
  const known = new Set(content.skills.map((skill) => skill.path));
  const unknown = [...(options.only ?? []), ...(options.paths?.keys() ?? [])].filter((path) => !known.has(path));
  if (unknown.length === 0) return;
  const shown = unknown.slice(0, 3).map(displayPath).join(", ");
  throw new Refusal("INVALID_INPUT", `There is no skill at ${shown}.`, {
    details: { reason: "unknown-path", paths: unknown.slice(0, 100) },
  });
}

/** `ignored` is the number of entries that belong to no skill. */
export function summarise(rows: readonly PlannedRow[], ignored: number): UploadSummary {
  const count = (status: UploadResult["status"]) => rows.filter((row) => row.result.status === status).length;
  return {
    total: rows.length,
    created: count("created"),
    revised: count("revised"),
    unchanged: count("unchanged"),
    skipped: count("skipped"),
    refused: count("refused"),
    repairable: rows.filter((row) => row.result.status === "refused" && row.result.repair !== undefined).length,
    ignored,
  };
}
