import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { AgentUser } from "@/lib/contract/launch";
import { type FileMode, SkillState, Slug } from "@/lib/contract/skill";

const Pin = z.strictObject({ slug: Slug, revision: z.number().int().positive() });

/** `sample.json`: what the directories beside it mean. */
const Description = z.strictObject({
  skills: z.array(
    z.strictObject({
      slug: Slug,
      /** One for each revision, oldest first. */
      notes: z.array(z.string().nullable()).min(1),
      state: SkillState.default("enabled"),
    }),
  ),
  set: z.strictObject({ name: z.string(), description: z.string(), members: z.array(Pin) }),
  workspace: z.strictObject({
    name: z.string(),
    directory: z.string(),
    user: AgentUser,
    /** Revisions that lie in the working tree too. */
    copies: z.array(Pin.extend({ to: z.string() })),
  }),
});

export interface SampleFile {
  bytes: Uint8Array;
  mode: FileMode;
}

export interface SampleRevision {
  note: string | null;
  /** By path in the package. */
  files: ReadonlyMap<string, SampleFile>;
}

export interface Sample extends Pick<z.infer<typeof Description>, "set" | "workspace"> {
  skills: { slug: string; state: SkillState; revisions: SampleRevision[] }[];
  /** The working tree, by path in it. */
  tree: ReadonlyMap<string, SampleFile>;
}

/**
 * Reads the sample library as it is shipped: `library/<slug>/<n>` has the files
 * in which revision n differs from the one before, `tree` the working tree. A
 * fault in it is a fault of the release.
 */
export async function readSample(directory: string): Promise<Sample> {
  const text = await readFile(join(directory, "sample.json"), "utf8");
  const { skills: described, set, workspace } = Description.parse(JSON.parse(text));
  const skills = await Promise.all(
    described.map(async ({ slug, notes, state }) => {
      const revisions: SampleRevision[] = [];
      for (const [index, note] of notes.entries()) {
        const own = await readFiles(join(directory, "library", slug, String(index + 1)));
        revisions.push({ note, files: new Map([...(revisions.at(-1)?.files ?? []), ...own]) });
      }
      return { slug, state, revisions };
    }),
  );
  const tree = new Map(await readFiles(join(directory, "tree")));
  for (const { slug, revision, to } of workspace.copies) {
    const files = skills.find((skill) => skill.slug === slug)?.revisions[revision - 1]?.files;
    if (files === undefined) throw new Error(`the sample library has no revision ${revision} of ${slug}`);
    for (const [path, file] of files) tree.set(`${to}/${path}`, file);
  }
  return { skills, set, workspace, tree };
}

/** Every file below a directory, by its path there. */
async function readFiles(root: string): Promise<Map<string, SampleFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    files.sort().map(async (path): Promise<[string, SampleFile]> => {
      const [bytes, facts] = await Promise.all([readFile(path), stat(path)]);
      const mode = facts.mode & 0o100 ? "0755" : "0644";
      return [relative(root, path).split(sep).join("/"), { bytes, mode }];
    }),
  );
  return new Map(read);
}
