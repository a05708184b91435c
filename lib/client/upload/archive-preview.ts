import { type ErrorCode, isRefusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import type { ArchiveEntryFault, Repair } from "@/lib/contract/upload";
import {
  type ArchivePlan,
  judgeCollisions,
  MANIFEST_PATH,
  type PlannedSkill,
  planArchive,
} from "@/lib/domain/archive-plan";
import { planSlugs } from "@/lib/domain/archive-slugs";
import { readExportManifest } from "@/lib/domain/export-manifest";
import { readSkillDocument } from "@/lib/domain/skill-document";
import { formatBytes, formatLimit, formatNumber } from "../words";
import { type OpenedArchive, type OpenedEntry, openArchive } from "./open-archive";
import { breather } from "./pause";

/** What would become of one directory with a SKILL.md, as far as the browser can tell. */
export interface PreviewRow {
  path: string;
  slug: string | null;
  fate: "import" | "duplicate" | "refused";
  code?: ErrorCode;
  message?: string;
  line?: number;
  column?: number;
  repair?: Repair;
  notes: string[];
}

export interface ArchiveRefusal {
  code: ErrorCode;
  message: string;
  remedy?: string;
  entries: ArchiveEntryFault[];
}

export type ArchivePreview =
  | { kind: "readable"; rows: PreviewRow[]; ignored: number }
  /** The service would refuse all of it, for reasons that are certain already. */
  | { kind: "refused"; refusal: ArchiveRefusal }
  /** Not for this browser to read; the service judges. */
  | { kind: "unreadable" };

interface PreviewOptions {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** A SKILL.md larger than this has its verdict already; it is not unpacked for the preview. */
const DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Looks into a chosen file before anything is sent, by the same rules as the service. */
export async function previewArchive(file: File, options: PreviewOptions): Promise<ArchivePreview> {
  const tooLarge = overLimit("compressedBytes", file.size);
  if (tooLarge) return { kind: "refused", refusal: tooLarge };
  let archive: OpenedArchive;
  try {
    archive = await openArchive(file);
  } catch {
    return { kind: "unreadable" };
  }
  const refusal = refusalOf(archive);
  if (refusal) return { kind: "refused", refusal };
  try {
    return await previewSkills(archive, file.name, options);
  } catch (error) {
    if (isRefusal(error)) return { kind: "refused", refusal: fromRefusal(error) };
    options.signal.throwIfAborted();
    return { kind: "unreadable" };
  }
}

function refusalOf(archive: OpenedArchive): ArchiveRefusal | null {
  if (archive.special.length > 0) {
    return {
      code: "ARCHIVE_SPECIAL_ENTRY",
      message: "The archive holds links or special files, so none of it can be taken.",
      entries: archive.special,
    };
  }
  if (archive.invalid.length > 0) {
    return {
      code: "ARCHIVE_INVALID",
      message: "The archive holds names that cannot be taken, so none of it can be.",
      entries: archive.invalid,
    };
  }
  return overLimit("entries", archive.entryCount) ?? overLimit("unpackedBytes", archive.unpackedBytes);
}

function overLimit(limit: "compressedBytes" | "unpackedBytes" | "entries", found: number): ArchiveRefusal | null {
  const allowed = ARCHIVE_LIMITS[limit];
  if (found <= allowed) return null;
  const sentences = {
    compressedBytes: `The file has ${formatBytes(found)}; at most ${formatLimit(allowed)} are taken.`,
    unpackedBytes: `The archive has ${formatBytes(found)} unpacked; at most ${formatLimit(allowed)} are taken.`,
    entries: `The archive has ${formatNumber(found)} entries; at most ${formatNumber(allowed)} are taken.`,
  };
  return {
    code: "ARCHIVE_LIMIT_EXCEEDED",
    message: sentences[limit],
    remedy: "Split it into several archives.",
    entries: [],
  };
}

function fromRefusal(refusal: { code: ErrorCode; message: string; remedy: string; details?: unknown }): ArchiveRefusal {
  const details = refusal.details as { entries?: ArchiveEntryFault[] } | undefined;
  return { code: refusal.code, message: refusal.message, remedy: refusal.remedy, entries: details?.entries ?? [] };
}

async function previewSkills(
  archive: OpenedArchive,
  fileName: string,
  options: PreviewOptions,
): Promise<ArchivePreview> {
  const byPath = new Map(archive.files.map((file) => [file.path, file]));
  const manifestBytes = await byPath.get(MANIFEST_PATH)?.read();
  const manifest = manifestBytes ? readExportManifest(manifestBytes) : null;
  const plan = planArchive(archive.files, { manifest });
  const verdicts = await readDocuments(plan, byPath, options);
  const slugs = slugsOf(plan, manifest, verdicts, byPath, fileName);
  const rows = plan.skills.map((skill): PreviewRow => {
    const slug = slugs.get(skill.path);
    const verdict = verdicts.get(skill.path);
    const base = { path: skill.path, slug: slug?.slug ?? null, notes: [...skill.notes] };
    if (slug?.duplicateOf !== undefined) {
      return { ...base, fate: "duplicate", code: "DUPLICATE_CONTENT", message: `Same bytes as ${slug.duplicateOf}.` };
    }
    if (slug?.qualified) {
      base.notes.push(`Slug prefixed: ${formatNumber(slug.sharedBy ?? 2)} folders of this archive share the name.`);
    }
    if (verdict?.fault) return { ...base, fate: "refused", ...verdict.fault };
    if (base.slug === null) {
      return {
        ...base,
        fate: "refused",
        code: "INVALID_INPUT",
        message: "Neither the folder nor the name gives a slug.",
      };
    }
    return { ...base, fate: "import" };
  });
  return { kind: "readable", rows: problemsFirst(rows), ignored: plan.ignored.length };
}

interface Verdict {
  name: string | null;
  fault?: Pick<PreviewRow, "code" | "message" | "line" | "column" | "repair">;
}

async function readDocuments(
  plan: ArchivePlan,
  byPath: ReadonlyMap<string, OpenedEntry>,
  { signal, onProgress }: PreviewOptions,
): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  const breathe = breather();
  for (const skill of plan.skills) {
    verdicts.set(skill.path, await readDocument(skill, byPath));
    const pause = breathe();
    if (pause) {
      onProgress(verdicts.size, plan.skills.length);
      await pause;
      signal.throwIfAborted();
    }
  }
  return verdicts;
}

async function readDocument(skill: PlannedSkill, byPath: ReadonlyMap<string, OpenedEntry>): Promise<Verdict> {
  const keyOf = (entry: string) => byPath.get(entry)?.contentKey ?? null;
  const refusal = skill.refusal ?? judgeCollisions(skill, keyOf);
  if (refusal) return { name: null, fault: { code: refusal.code, message: refusal.message } };
  const document = byPath.get(skill.document);
  if (!document || document.size > DOCUMENT_BYTES) return { name: null };
  const reading = readSkillDocument(await document.read(), { directory: skill.path, invalidVersion: "refuse" });
  if (reading.ok) return { name: reading.document.name };
  const { code, message, line, column, repair } = reading.refusal;
  return { name: reading.name, fault: { code, message, line, column, repair } };
}

function slugsOf(
  plan: ArchivePlan,
  manifest: Record<string, string> | null,
  verdicts: ReadonlyMap<string, Verdict>,
  byPath: ReadonlyMap<string, OpenedEntry>,
  fileName: string,
): Map<string, { slug: string | null; duplicateOf?: string; qualified?: boolean; sharedBy?: number }> {
  if (manifest) return new Map(Object.entries(manifest).map(([path, slug]) => [path, { slug }]));
  return planSlugs(
    plan.skills.map((skill) => {
      const name = verdicts.get(skill.path)?.name ?? null;
      const hint = name ?? (skill.path === "." ? fileName.replace(/\.zip$/i, "") : undefined);
      return { path: skill.path, digest: contentOf(skill, byPath), ...(hint !== undefined && { slugHint: hint }) };
    }),
  );
}

/** Stands for the bundle digest: equal where paths, sizes, checksums and exec bits are. */
function contentOf(skill: PlannedSkill, byPath: ReadonlyMap<string, OpenedEntry>): string | null {
  if (skill.refusal) return null;
  const lines: string[] = [];
  for (const file of skill.files) {
    const key = byPath.get(file.entry)?.contentKey;
    if (!key) return null;
    lines.push(`${file.path}\n${key}`);
  }
  return lines.join("\n");
}

const ORDER = { refused: 0, duplicate: 1, import: 2 } as const;

/** What needs a look stands first. */
function problemsFirst(rows: PreviewRow[]): PreviewRow[] {
  return rows.sort((a, b) => ORDER[a.fate] - ORDER[b.fate]);
}
