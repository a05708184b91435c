import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { lintSkill } from "@/lib/domain/findings";
import { readSkillDocument } from "@/lib/domain/skill-document";
import { median, type Row, ratioRow, repeat } from "../measure";

const PEERS = join(process.cwd(), "bench/peers/package.json");
/** skills-ref can only be imported, and Node resolves imports from the importing file, not from its peers' folder. */
const SKILLS_REF = join(process.cwd(), "bench/peers/node_modules/skills-ref/dist/index.js");

/** Reading and linting many SKILL.md in one thread: in memory beside a parser, from disk beside a validator. */
export async function parseRows(texts: readonly string[]): Promise<Row[]> {
  return [await besideParser(texts), await besideValidator(texts)];
}

function readAndLint(bytes: Uint8Array): void {
  const read = readSkillDocument(bytes);
  if (read.ok) lintSkill({ reading: read, directory: read.name, files: [{ path: "SKILL.md" }] });
}

async function besideParser(texts: readonly string[]): Promise<Row> {
  const matter = createRequire(PEERS)("gray-matter") as (input: Buffer, options: object) => unknown;
  const bytes = texts.map((text) => Buffer.from(text));
  const ours = await repeat(5, () => {
    for (const document of bytes) readAndLint(document);
  });
  const grayMatter = await repeat(5, () => {
    // With an options object it does not answer from its cache.
    for (const document of bytes) attempt(() => matter(document, {}));
  });
  return ratioRow(
    {
      work: `parse and lint ${texts.length} SKILL.md`,
      ours: median(ours),
      unit: "ms",
      peer: { name: "gray-matter (parse only)", value: median(grayMatter) },
      goal: "≤ 2 × gray-matter",
    },
    2,
    "at most",
  );
}

/** skills-ref judges directories, so both start from the disk. */
async function besideValidator(texts: readonly string[]): Promise<Row> {
  const reference = (await import(pathToFileURL(SKILLS_REF).href)) as {
    validate(directory: string): Promise<string[]>;
  };
  const root = await mkdtemp(join(tmpdir(), "slipway-documents-"));
  try {
    const directories = texts.map((_, index) => join(root, `skill-${index}`));
    for (const [index, text] of texts.entries()) {
      await mkdir(directories[index] as string);
      await writeFile(join(directories[index] as string, "SKILL.md"), text);
    }
    const ours = await repeat(5, async () => {
      for (const directory of directories) readAndLint(await readFile(join(directory, "SKILL.md")));
    });
    const skillsRef = await repeat(5, async () => {
      for (const directory of directories) await reference.validate(directory);
    });
    return ratioRow(
      {
        work: "the same from disk",
        ours: median(ours),
        unit: "ms",
        peer: { name: "skills-ref validate", value: median(skillsRef) },
        goal: "faster than skills-ref",
        note: "it only looks at the head",
      },
      1,
      "at least",
    );
  } finally {
    await rm(root, { recursive: true });
  }
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // A peer that refuses a text has done its work on it.
  }
}
