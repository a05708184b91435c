import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import type { Digest, FileMode, PackageFile } from "@/lib/contract/skill";
import { type ArchivePlan, judgeCollisions, type PlannedSkill } from "@/lib/domain/archive-plan";
import { readSkillDocument } from "@/lib/domain/skill-document";
import type { ArchiveSkill, PackageStaging, PackageVerdict, StagedFile } from "../ports";
import { bundleDigest } from "./bundle-digest";
import { digestOf } from "./digest-of";
import { inspectPackage } from "./inspect-package";

/** One file of the archive after its bytes were found right. */
export interface ReadFile {
  /** Bytes. */
  size: number;
  mode: FileMode;
  digest: Digest;
  /** First bytes, for the shebang rule. */
  head: Uint8Array;
}

/**
 * Judges every skill of an archive that passed the gate, each by itself, and
 * names the staged files that accepted and repaired packages need.
 * `read` holds the files of skills by their path in the archive.
 */
export async function inspectSkills(
  plan: ArchivePlan,
  read: ReadonlyMap<string, ReadFile>,
  writer: PackageStaging,
): Promise<{ skills: ArchiveSkill[]; staged: StagedFile[] }> {
  const skills: ArchiveSkill[] = [];
  const needed = new Set<Digest>();
  for (const planned of plan.skills) {
    const skill = await inspectSkill(planned, read, writer);
    skills.push(skill);
    const { verdict } = skill;
    const taken = verdict.ok ? [verdict.package] : [verdict.repaired?.package, verdict.scanned];
    for (const file of taken.flatMap((each) => each?.files ?? [])) needed.add(file.digest);
  }
  await writer.drain();
  const staged = [...needed].map((digest) => {
    const file = writer.files.get(digest);
    if (file === undefined) throw new Error(`a package names ${digest}, which was not staged`);
    return file;
  });
  return { skills, staged };
}

async function inspectSkill(
  planned: PlannedSkill,
  read: ReadonlyMap<string, ReadFile>,
  writer: PackageStaging,
): Promise<ArchiveSkill> {
  const { path, notes } = planned;
  const files = packageFiles(planned, read);
  const refusal = planned.refusal ?? judgeCollisions(planned, (entry) => read.get(entry)?.digest ?? null);
  if (refusal !== null) {
    const document = read.get(planned.document);
    const name =
      document === undefined ? null : readSkillDocument(writer.read(document.digest), { directory: path }).name;
    return { path, notes, name, digest: files && bundleDigest(files), verdict: { ok: false, refusal } };
  }
  if (files === null) throw new Error(`${path}: a skill within its limits has all its files`);

  const entries = new Map(planned.files.map((file) => [file.path, file.entry]));
  const entryOf = (file: string) => read.get(entries.get(file) ?? "");
  const heads = new Map(planned.files.map((file) => [file.path, entryOf(file.path)?.head ?? new Uint8Array()]));
  const inspection = await inspectPackage({
    directory: path,
    files,
    heads,
    readFile: (file) => {
      const entry = entryOf(file);
      if (entry === undefined) throw new Error(`${path}: no file ${file}`);
      return writer.read(entry.digest);
    },
  });
  const { digest, name, repairedDocument, ...verdict } = inspection;
  if (repairedDocument) await writer.add(repairedDocument, digestOf(repairedDocument));
  return { path, notes, name, digest, verdict: verdict satisfies PackageVerdict };
}

/** Null where a limit ended the list of files, or the reading of one, early. */
function packageFiles(planned: PlannedSkill, read: ReadonlyMap<string, ReadFile>): PackageFile[] | null {
  if (planned.fileCount > PACKAGE_LIMITS.files) return null;
  const files: PackageFile[] = [];
  for (const { entry, path } of planned.files) {
    const file = read.get(entry);
    if (file === undefined) return null;
    files.push({ path, size: file.size, mode: file.mode, digest: file.digest });
  }
  return files;
}
