import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { PackageFile } from "@/lib/contract/skill";
import { digestOf, inspectPackage } from "../packages";
import type { BuiltinSkill, BuiltinSkills } from "../ports";

/** The built-in tier switched off. */
export const noBuiltinSkills: BuiltinSkills = {
  list: async () => [],
  read: async () => {
    throw new Error("the built-in tier is off");
  },
};

/**
 * Reads the skills below `directory` once and keeps them: they change with a
 * release only. A shipped skill that the console's own rules refuse is a fault
 * of the release and fails the first read.
 */
export function createBuiltinSkills(directory: string): BuiltinSkills {
  let loading: Promise<readonly BuiltinSkill[]> | undefined;
  const list = () => {
    loading ??= load(directory).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    list,
    async read(slug, path) {
      const skill = (await list()).find((candidate) => candidate.slug === slug);
      if (!skill?.files.some((file) => file.path === path)) throw new Error(`no built-in file ${slug}/${path}`);
      return readFile(join(directory, slug, ...path.split("/")));
    },
  };
}

async function load(directory: string): Promise<readonly BuiltinSkill[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const slugs = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
  return Promise.all(slugs.map((slug) => loadOne(join(directory, slug), slug)));
}

async function loadOne(root: string, slug: string): Promise<BuiltinSkill> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const files: PackageFile[] = [];
  let updatedAt = new Date(0);
  for (const entry of found.filter((candidate) => candidate.isFile())) {
    const absolute = join(entry.parentPath, entry.name);
    const [bytes, facts] = await Promise.all([readFile(absolute), stat(absolute)]);
    const digest = digestOf(bytes);
    const path = relative(root, absolute).split(sep).join("/");
    files.push({ path, size: bytes.length, mode: facts.mode & 0o111 ? "0755" : "0644", digest });
    if (facts.mtime > updatedAt) updatedAt = facts.mtime;
  }
  const verdict = await inspectPackage({
    directory: slug,
    files,
    readFile: (path) => readFile(join(root, ...path.split("/"))),
  });
  if (!verdict.ok) throw new Error(`built-in skill ${slug}: ${verdict.refusal.message}`);
  return { ...verdict.package, slug, updatedAt };
}
