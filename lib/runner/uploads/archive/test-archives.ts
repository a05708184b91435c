import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Refusal } from "@/lib/contract/errors";
import type { ArchiveContent, ArchiveSkill } from "../../ports";
import { readArchive } from "./read-archive";

/** For tests: a SKILL.md that is accepted. */
export function skillText(name: string): string {
  return `---\nname: ${name}\ndescription: Says what ${name} is for when it is needed.\n---\n\nDo it.\n`;
}

/** An accepted skill at `sk/`, to stand beside a fault. */
export const SOUND = { name: "sk/SKILL.md", data: skillText("sk") };

/** Takes the archive through the gate in this thread, with a staging area of its own that is removed again. */
export async function throughGate<T>(
  archive: Uint8Array,
  look: (content: ArchiveContent, stagingDirectory: string) => T | Promise<T>,
  archiveName: string | null = null,
): Promise<T> {
  const directory = await mkdtemp(path.join(tmpdir(), "slipway-gate-"));
  try {
    const archivePath = path.join(directory, "archive.zip");
    await writeFile(archivePath, archive);
    return await look(
      await readArchive({ archivePath, archiveName, stagingDirectory: directory, storeDirectory: null }),
      directory,
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export async function contentOf(archive: Uint8Array, archiveName?: string): Promise<ArchiveContent> {
  return await throughGate(archive, (content) => content, archiveName ?? null);
}

export async function refusalFor(archive: Uint8Array): Promise<Refusal> {
  try {
    const content = await contentOf(archive);
    throw new Error(`accepted: ${content.skills.map((skill) => skill.path).join(", ")}`);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** `path: ok` or `path: CODE reason`, in the order of the rows. */
export function rows(content: ArchiveContent): string[] {
  return content.skills.map((skill) => `${skill.path}: ${verdictLine(skill)}`);
}

function verdictLine({ verdict }: ArchiveSkill): string {
  if (verdict.ok) return "ok";
  return `${verdict.refusal.code} ${String(verdict.refusal.details?.reason)}`;
}

export function filesOf(content: ArchiveContent, skillPath: string): string[] {
  const skill = content.skills.find((one) => one.path === skillPath);
  if (!skill?.verdict.ok) throw new Error(`no accepted skill at ${skillPath}`);
  return skill.verdict.package.files.map((file) => `${file.mode} ${file.path}`);
}
