import { Refusal } from "@/lib/contract/errors";
import type { Digest } from "@/lib/contract/skill";
import type { UploadOptions, UploadReport, UploadResult, UploadSummary } from "@/lib/contract/upload";
import { displayPath } from "@/lib/domain/archive-paths";
import { requirePermission } from "../people";
import type { ArchiveContent, Context } from "../ports";
import { findSkillsBySlug, isUniqueViolation, lockOwner, type SkillRecord } from "../store";
import { type PlannedRow, planArchiveSlugs, planRows } from "./plan-rows";
import { writeRevisions } from "./write-revisions";

export interface ReceivedArchive {
  archivePath: string;
  archiveName: string | null;
  options: UploadOptions;
}

export interface UploadInput {
  /** Streams the request's body into the given directory; called once the caller is known to be allowed. */
  receive: (directory: string) => Promise<ReceivedArchive>;
  signal?: AbortSignal;
}

/** How often the library may change under a plan before the upload gives up. */
const PLAN_ATTEMPTS = 5;

/**
 * Takes in one archive: one outcome per skill, nothing half stored. The whole
 * archive passes the gate before anything is kept; then bytes are made durable,
 * and only then do rows name them, all in one transaction with their audit
 * entry. Refuses FORBIDDEN, ARCHIVE_INVALID, ARCHIVE_SPECIAL_ENTRY,
 * ARCHIVE_LIMIT_EXCEEDED, STORAGE_FULL, CONFLICT. Source: product rules, section 5.
 */
export async function uploadSkills({ ctx, input }: { ctx: Context; input: UploadInput }): Promise<UploadReport> {
  requirePermission(ctx.actor, "library.write");
  const { archives, blobs } = ctx.ports;
  const staging = await blobs.openStaging();
  try {
    const received = await input.receive(staging.directory);
    const content = await archives.read({
      archivePath: received.archivePath,
      archiveName: received.archiveName,
      stagingDirectory: staging.directory,
      storeDirectory: staging.storeDirectory,
      ...(input.signal ? { signal: input.signal } : {}),
    });
    refuseEmpty(content);
    refuseUnknownPaths(content, received.options);
    const rows = await publish(ctx, content, received);
    return { results: rows.map((row) => row.result), summary: summarise(rows, content.ignored) };
  } finally {
    await staging.dispose();
  }
}

/** Plans, stores the bytes, then writes; plans again where the library changed in between. */
async function publish(ctx: Context, content: ArchiveContent, received: ReceivedArchive): Promise<PlannedRow[]> {
  const { store, blobs } = ctx.ports;
  const slugs = planArchiveSlugs(content, received.archiveName);
  const names = [...slugs.values()].flatMap((plan) => (plan.slug === null ? [] : [plan.slug]));
  const plan = async (db: Parameters<typeof findSkillsBySlug>[0]) =>
    planRows(content, slugs, bySlug(await findSkillsBySlug(db, ctx.ownerId, names)), received.options);

  const stored = new Set<Digest>();
  for (let attempt = 1; attempt <= PLAN_ATTEMPTS; attempt += 1) {
    await adoptBlobs(blobs, content, await plan(store.db), stored);
    try {
      const written = await store.transaction(async (tx) => {
        await lockOwner(tx, ctx.ownerId);
        const rows = await plan(tx);
        // Bytes before rows: a row whose bytes are not stored yet sends the whole plan back.
        if (neededBlobs(rows).some((digest) => !stored.has(digest))) return null;
        await writeRevisions(tx, ctx, rows, received.archiveName);
        return rows;
      });
      if (written !== null) return written;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new Refusal("CONFLICT", "The library kept changing while the archive was taken in; nothing was stored.", {
    details: { reason: "library-changing" },
    remedy: "Send the archive again.",
  });
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
}

function bySlug(skills: readonly SkillRecord[]): Map<string, SkillRecord> {
  return new Map(skills.map((skill) => [skill.slug, skill]));
}

/** An archive with nothing to take is a mistake that its sender should hear of. */
function refuseEmpty(content: ArchiveContent): void {
  if (content.skills.length > 0) return;
  throw new Refusal("ARCHIVE_INVALID", "The archive holds no skill: no directory in it has a SKILL.md.", {
    details: { reason: "no-skills", entries: [] },
    remedy: "Zip the directories that hold a SKILL.md: zip -r skills.zip skills",
  });
}

/** A choice for a row that the archive does not have is a mistake of the caller, not a no-op. */
function refuseUnknownPaths(content: ArchiveContent, options: UploadOptions): void {
  const known = new Set(content.skills.map((skill) => skill.path));
  const unknown = [...(options.only ?? []), ...(options.paths?.keys() ?? [])].filter((path) => !known.has(path));
  if (unknown.length === 0) return;
  throw new Refusal(
    "INVALID_INPUT",
    `The archive has no skill at ${unknown.slice(0, 3).map(displayPath).join(", ")}.`,
    {
      details: { reason: "unknown-path", paths: unknown.slice(0, 100) },
    },
  );
}

function summarise(rows: readonly PlannedRow[], ignored: number): UploadSummary {
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
