import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run-program";
import { BENCH_COLLECTION, type GeneratedFile, generateSkills } from "./skills/generate-skills";
import { libraryPart } from "./skills/large-library";
import { archiveOf } from "./skills-archive";

/** Everything that is measured on, made anew for each run from one seed. */
export interface BenchInputs {
  directory: string;
  /** 560 skills, about 2,500 files, 40 MB. */
  full: string;
  /** The same distribution at 1/16, 1/4 and 1 of the size. */
  fractions: { archive: string; skills: number }[];
  /** One skill: warms a console up. */
  tiny: string;
  /** Some 300 kB that open to 300 MB. */
  bomb: string;
  /** Ten archives of 1,000 skills each. */
  tenThousand: string[];
  /** Texts of SKILL.md. */
  documents: string[];
}

const BOMB_BYTES = 300 * 1024 * 1024;
const DOCUMENTS = 5_000;

export async function makeInputs(): Promise<BenchInputs> {
  const directory = await mkdtemp(join(tmpdir(), "slipway-bench-inputs-"));
  const write = async (name: string, files: readonly GeneratedFile[]) => {
    const path = join(directory, name);
    await writeFile(path, await archiveOf(files));
    return path;
  };
  const fractions = [];
  for (const share of [1 / 16, 1 / 4, 1]) {
    const { seed, skills, total } = BENCH_COLLECTION;
    const part = generateSkills({
      seed,
      skills: Math.round(skills * share),
      total: total && { files: Math.round(total.files * share), bytes: Math.round(total.bytes * share) },
    });
    fractions.push({ archive: await write(`part-${part.skills}.zip`, part.files), skills: part.skills });
  }
  const full = fractions.at(-1)?.archive ?? "";
  const many = generateSkills({ seed: 7, skills: 500, total: null }).files;
  const tenThousand: string[] = [];
  for (let part = 0; part < 10; part += 1) {
    tenThousand.push(await write(`many-${part}.zip`, libraryPart(part, 1_000)));
  }
  return {
    directory,
    full,
    fractions,
    tiny: await write("tiny.zip", generateSkills({ seed: 1, skills: 1, total: null }).files),
    bomb: await makeBomb(directory),
    tenThousand,
    documents: documentTexts(many),
  };
}

export async function removeInputs(inputs: BenchInputs): Promise<void> {
  await rm(inputs.directory, { recursive: true, force: true });
}

/** Distinct texts: a parser that remembers what it saw must not profit from it. */
function documentTexts(files: readonly GeneratedFile[]): string[] {
  const found = files
    .filter((file) => file.path.endsWith("/SKILL.md"))
    .map((file) => new TextDecoder().decode(file.bytes));
  return Array.from({ length: DOCUMENTS }, (_, index) => `${found[index % found.length]}\nCopy ${index}.\n`);
}

async function makeBomb(directory: string): Promise<string> {
  const tree = join(directory, "bomb/sk");
  await mkdir(tree, { recursive: true });
  await writeFile(join(tree, "SKILL.md"), "---\nname: sk\ndescription: Use when measuring.\n---\n");
  await writeFile(join(tree, "zeros.bin"), "");
  await truncate(join(tree, "zeros.bin"), BOMB_BYTES);
  const archive = join(directory, "bomb.zip");
  await run("zip", ["-qr", archive, "sk"], { cwd: join(directory, "bomb") });
  await rm(join(directory, "bomb"), { recursive: true });
  return archive;
}
