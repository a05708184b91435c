import { z } from "zod";
import { ERROR_CODES, type ErrorCode } from "@/lib/contract/errors";
import { type Digest, Finding, type PackageFile } from "@/lib/contract/skill";
import { Repair } from "@/lib/contract/upload";
import type { ArchiveSkill, InspectedPackage, PackageVerdict } from "../ports";
import type { PackageRecord, SnapshotPackageRecord, SnapshotSkillRecord } from "../store";

const count = z.number().int().nonnegative();
const texts = z.array(z.string());

const Document = z.object({
  name: z.string(),
  description: z.string(),
  declaredVersion: z.string().nullable(),
  license: z.string().nullable(),
  compatibility: z.string().nullable(),
  allowedTools: texts,
  argumentHint: z.string().nullable(),
  disableModelInvocation: z.boolean(),
  userInvocable: z.boolean(),
  tags: texts,
  unknownKeys: texts,
  frontMatterLines: count,
  bodyStartLine: count,
  bodyTokens: count,
  keyLines: z.object({
    name: count,
    description: count,
    compatibility: count.optional(),
    version: count.optional(),
  }),
});

const StoredPackage = z.object({
  document: Document,
  bytes: count,
  fileCount: count,
  executableRule: z.string().nullable(),
  findings: z.array(Finding),
});

/** What was judged of a skill of a snapshot; the files lie in its packages. */
const StoredVerdict = z.object({
  /** The front matter's name where it could be read; the row's own is never null. */
  name: z.string().nullable(),
  /** What may be read, and beside a refusal what a scan takes and a write does not. */
  package: StoredPackage.optional(),
  refusal: z
    .object({
      code: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      line: count.optional(),
      column: count.optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  repaired: z.object({ repairs: z.array(Repair), package: StoredPackage }).optional(),
});
export type StoredVerdict = z.infer<typeof StoredVerdict>;

export function readVerdict(record: Pick<SnapshotSkillRecord, "verdict">): StoredVerdict {
  return StoredVerdict.parse(record.verdict);
}

/** A judged skill as its row of a snapshot, and the packages that the row names. */
export function snapshotRow(
  skill: ArchiveSkill,
  slug: string | null,
): { row: Omit<SnapshotSkillRecord, "ownerId" | "snapshotId">; packages: PackageRecord[] } {
  const { verdict } = skill;
  const taken = verdict.ok ? verdict.package : (verdict.scanned ?? null);
  const repaired = verdict.ok ? undefined : verdict.repaired;
  const stored: StoredVerdict = {
    name: skill.name,
    ...(taken && { package: storedPackage(taken) }),
    ...(!verdict.ok && { refusal: verdict.refusal as NonNullable<StoredVerdict["refusal"]> }),
    ...(repaired && { repaired: { repairs: repaired.repairs, package: storedPackage(repaired.package) } }),
  };
  const shown = taken ?? repaired?.package ?? null;
  return {
    row: {
      path: skill.path,
      slug,
      name: skill.name ?? "",
      description: shown?.document.description ?? "",
      digest: skill.digest,
      bundleDigest: taken?.bundleDigest ?? null,
      repairedDigest: repaired?.package.bundleDigest ?? null,
      verdict: stored,
      notes: skill.notes,
    },
    packages: [taken, repaired?.package].flatMap((each) => (each ? [packageOf(each)] : [])),
  };
}

/** A skill of a snapshot as it was judged, files and all. */
export function judgedSkill(record: SnapshotPackageRecord): ArchiveSkill {
  const stored = readVerdict(record);
  return {
    path: record.path,
    digest: record.digest,
    name: stored.name,
    verdict: verdictOf(record, stored),
    notes: record.notes,
  };
}

function verdictOf(record: SnapshotPackageRecord, stored: StoredVerdict): PackageVerdict {
  const taken = stored.package && inspected(stored.package, record.bundleDigest, record.files);
  if (!stored.refusal) {
    if (taken) return { ok: true, package: taken };
    throw new Error(`${record.path} of a snapshot has neither package nor refusal`);
  }
  const { repaired } = stored;
  return {
    ok: false,
    refusal: stored.refusal as Extract<PackageVerdict, { ok: false }>["refusal"],
    ...(taken && { scanned: taken }),
    ...(repaired && {
      repaired: {
        repairs: repaired.repairs,
        package: inspected(repaired.package, record.repairedDigest, record.repairedFiles),
      },
    }),
  };
}

function inspected(
  stored: z.infer<typeof StoredPackage>,
  bundleDigest: Digest | null,
  files: PackageFile[] | null,
): InspectedPackage {
  if (bundleDigest === null || files === null) throw new Error("a package of a snapshot has no row");
  const { fileCount: _, ...rest } = stored;
  return { ...rest, document: stored.document as InspectedPackage["document"], bundleDigest, files };
}

function storedPackage({ document, bytes, files, executableRule, findings }: InspectedPackage) {
  return { document, bytes, fileCount: files.length, executableRule, findings };
}

function packageOf({ bundleDigest, files, bytes }: InspectedPackage): PackageRecord {
  return { bundleDigest, files, bytes, fileCount: files.length };
}
