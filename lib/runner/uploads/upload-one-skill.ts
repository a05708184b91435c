import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Refusal } from "@/lib/contract/errors";
import type { UploadResult } from "@/lib/contract/upload";
import { displayPath, judgeEntryPath } from "@/lib/domain/archive-paths";
import { slugify } from "@/lib/domain/slug";
import { findInUse, requirePlainText, takeIn, zipStream } from "../library";
import { requirePermission } from "../people";
import type { ArchiveContent, ArchiveSkill, Context } from "../ports";

/** One file of a folder that was sent: its name as sent, and where its bytes lie until they are judged. */
interface SentFile {
  name: string;
  path: string;
  bytes: number;
}

export type ReceivedSkill =
  | { kind: "archive"; archivePath: string; archiveName: string | null }
  | { kind: "folder"; files: SentFile[] };

interface OneSkillInput {
  /** Streams the request's body into the given directory; called once the caller is known to be allowed. */
  receive: (directory: string) => Promise<{ skill: ReceivedSkill; displayName?: string | undefined }>;
  /** Slug of the skill that gets another revision; a new skill without it. */
  revises?: string;
  signal?: AbortSignal;
}

/**
 * Takes in exactly one skill, from the files of one folder or from one ZIP, by
 * the rules of every archive: as a new skill, or as the next revision of one
 * that is not archived and has its name. Bytes that are its current revision
 * already make no other one. Refuses FORBIDDEN, NOT_FOUND, INVALID_INPUT (no
 * skill, several, files of no skill, another name), SLUG_TAKEN, what the gate
 * and the package are refused for, STORAGE_FULL, CONFLICT.
 * Source: interfaces, section 2; product rules, section 5.
 */
export async function uploadOneSkill({
  ctx,
  input,
}: {
  ctx: Context;
  input: OneSkillInput;
}): Promise<{ slug: string; revision: number }> {
  requirePermission(ctx.actor, "library.write");
  const { archives, blobs } = ctx.ports;
  const revised = input.revises === undefined ? null : await findInUse(ctx, input.revises);
  const staging = await blobs.openStaging();
  try {
    const { skill: received, displayName } = await input.receive(staging.directory);
    requirePlainText({ displayName });
    const archive = received.kind === "archive" ? received : await archiveOfFolder(received.files, staging.directory);
    const content = await archives.read({
      archivePath: archive.archivePath,
      archiveName: archive.archiveName,
      stagingDirectory: staging.directory,
      storeDirectory: staging.storeDirectory,
      ...(input.signal ? { signal: input.signal } : {}),
    });
    if (received.kind === "folder") refuseStrays(content);
    const skill = onlySkill(content);
    if (revised !== null) requireSameName(revised.name, skill);
    const slug = revised?.slug ?? slugOf(content, skill);
    const [row] = await takeIn(ctx, {
      content: slug === null ? content : { ...content, manifest: { [skill.path]: slug } },
      rootName: archive.archiveName?.replace(/\.zip$/i, "") ?? null,
      options: { onExisting: revised === null ? "refuse" : "revise", repair: "none", only: [skill.path] },
      ...(revised !== null && { confirm: async (tx) => void (await findInUse(ctx, revised.slug, tx)) }),
      story: {
        verb: "skills.upload",
        subject: archive.archiveName ?? skill.path,
        provider: "upload",
        source: null,
        origin: () => "upload",
        note: null,
        provenance: (path) => ({ archive: archive.archiveName, path }),
        ...(displayName !== undefined && { displayName }),
      },
    });
    if (row === undefined) throw new Error(`no outcome for ${skill.path}`);
    return published(row.result, revised === null);
  } finally {
    await staging.dispose();
  }
}

function published(result: UploadResult, isNew: boolean): { slug: string; revision: number } {
  const { slug, revision, status, code, message, path, line, column, repair } = result;
  if (slug !== null && revision !== undefined && status !== "refused" && !(isNew && status === "unchanged")) {
    return { slug, revision };
  }
  if (slug !== null && (status === "unchanged" || code === "SLUG_TAKEN")) {
    throw new Refusal("SLUG_TAKEN", `The library has a skill ${slug} already.`, {
      details: { reason: "slug", slug },
      remedy: `Send it as another version of that one: POST /v1/skills/${slug}/versions. One that is archived is first restored in the library.`,
    });
  }
  if (code === undefined) throw new Error(`${path} was ${status} without a reason`);
  const where = { path, ...(line && { line }), ...(column && { column }), ...(repair && { repair }) };
  throw new Refusal(code, message ?? `${displayPath(path)} was refused.`, { details: { reason: "skill", ...where } });
}

/** The skill that all others lie in: one inside another is a part of that one. */
function onlySkill({ skills }: ArchiveContent): ArchiveSkill {
  const outermost = skills.filter(({ path }) => !skills.some((other) => holds(other.path, path)));
  const [skill] = outermost;
  if (skill === undefined) {
    throw new Refusal("INVALID_INPUT", "There is no skill in it: no directory has a SKILL.md.", {
      details: { reason: "no-skills" },
    });
  }
  if (outermost.length > 1) {
    const paths = outermost.map(({ path }) => path);
    throw new Refusal("INVALID_INPUT", `There are ${paths.length} skills in it; send one at a time.`, {
      details: { reason: "several-skills", paths: paths.slice(0, 100) },
      remedy: "Send each by itself, or upload the archive at /api/v1/uploads.",
    });
  }
  return skill;
}

function holds(outer: string, inner: string): boolean {
  return outer !== inner && (outer === "." || inner.startsWith(`${outer}/`));
}

/** A skill that comes alone is called what it calls itself, in whatever folder it comes; null leaves it to the archive's rules. */
function slugOf({ manifest }: ArchiveContent, { name }: ArchiveSkill): string | null {
  return manifest === null && name !== null ? slugify(name) : null;
}

/** Files that were named one by one were meant: none of them is left out without a word. */
function refuseStrays({ ignored }: ArchiveContent): void {
  if (ignored === 0) return;
  throw new Refusal("INVALID_INPUT", "All files must lie in the one directory that holds the SKILL.md.", {
    details: { reason: "stray-files", files: ignored },
    remedy: "Send the files of one skill's directory, without those beside it.",
  });
}

function requireSameName(expected: string, { name }: ArchiveSkill): void {
  // One that has no name is refused for that.
  if (name === null || name === expected) return;
  throw new Refusal("INVALID_INPUT", `This is the skill ${name}; another version of ${expected} has the same name.`, {
    details: { reason: "name", expected, found: name },
  });
}

/**
 * The files as the archive that the gate judges. Their names go into it as they
 * were sent; those that no archive could hold apart are refused here.
 */
async function archiveOfFolder(
  files: readonly SentFile[],
  directory: string,
): Promise<{ archivePath: string; archiveName: null }> {
  const names = new Set<string>();
  for (const { name } of files) {
    const verdict = judgeEntryPath(name);
    if (!verdict.ok || verdict.directory) {
      const reason = verdict.ok ? "It names a directory." : verdict.reason;
      throw new Refusal("INVALID_INPUT", `${displayPath(name)}: ${reason}`, { details: { reason: "file-name" } });
    }
    if (names.has(verdict.path)) {
      throw new Refusal("INVALID_INPUT", `${displayPath(name)} was sent twice.`, { details: { reason: "file-name" } });
    }
    names.add(verdict.path);
  }
  const archivePath = join(directory, "folder.zip");
  const { body, finished } = zipStream(
    files.map(({ name, path, bytes }) => ({ path: name, mode: "0644", size: bytes, read: () => readFile(path) })),
    { stored: true },
  );
  const written = pipeline(
    Readable.fromWeb(body as WebStream),
    createWriteStream(archivePath, { flags: "wx", mode: 0o600 }),
  );
  await Promise.all([written, finished]);
  return { archivePath, archiveName: null };
}
