import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { lintSkill } from "@/lib/domain/findings";
import { readSkillDocument } from "@/lib/domain/skill-document";
import { median, type Row, ratioRow, repeat } from "../measure";

const PEERS = join(process.cwd(), "bench/peers/package.json");
/** skills-ref can only be imported, and Node resolves imports from the importing file, not from its peers' folder. */
const SKILLS_REF = join(process.cwd(), "bench/peers/node_modules/skills-ref/dist/index.js");

/** Reading and linting many SKILL.md, in memory, one thread; everybody starts from the bytes of the files. */
export async function parseRows(texts: readonly string[]): Promise<Row[]> {
  const require = createRequire(PEERS);
  const matter = require("gray-matter") as (input: Buffer, options: object) => unknown;
  const reference = (await import(pathToFileURL(SKILLS_REF).href)) as {
    parseFrontmatter(text: string): [Record<string, unknown>, string];
    validateMetadata(metadata: Record<string, unknown>): string[];
  };
  const bytes = texts.map((text) => Buffer.from(text));
  const decoder = new TextDecoder();

  const ours = await repeat(5, () => {
    for (const document of bytes) {
      const read = readSkillDocument(document);
      if (read.ok) lintSkill({ reading: read, directory: read.name, files: [{ path: "SKILL.md" }] });
    }
  });
  const grayMatter = await repeat(5, () => {
    // With an options object it does not answer from its cache.
    for (const document of bytes) attempt(() => matter(document, {}));
  });
  const skillsRef = await repeat(5, () => {
    for (const document of bytes) {
      attempt(() => reference.validateMetadata(reference.parseFrontmatter(decoder.decode(document))[0]));
    }
  });
  const work = `parse and lint ${texts.length} SKILL.md`;
  return [
    ratioRow(
      {
        work,
        ours: median(ours),
        unit: "ms",
        peer: { name: "gray-matter (parse only)", value: median(grayMatter) },
        goal: "≤ 2 × gray-matter",
      },
      2,
      "at most",
    ),
    ratioRow(
      {
        work: "the same",
        ours: median(ours),
        unit: "ms",
        peer: { name: "skills-ref", value: median(skillsRef) },
        goal: "faster than skills-ref",
      },
      1,
      "at least",
    ),
  ];
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // A peer that refuses a text has done its work on it.
  }
}
