import { Random } from "./random";
import { SENTENCES, SUBJECTS, TASKS } from "./words";

export interface GeneratedFile {
  /** Relative, with `/`. */
  path: string;
  mode: 0o644 | 0o755;
  bytes: Uint8Array;
}

export interface Generated {
  files: GeneratedFile[];
  /** Directories that hold a SKILL.md. */
  skills: number;
  /** Skills whose SKILL.md is refused as it stands, and those of them that a repair cures. */
  refused: number;
  repairable: number;
  /** The one skill with more files than a skill may have. */
  overLimit: string | null;
}

export interface Wanted {
  seed: number;
  skills: number;
  /** Files and bytes in all; the skill over the limit takes what the others leave. Null makes none. */
  total: { files: number; bytes: number } | null;
}

/** The collection that `npm run bench` measures with. */
export const BENCH_COLLECTION: Wanted = { seed: 20261020, skills: 560, total: { files: 2_500, bytes: 40_000_000 } };

// Shares and sizes of what published skills look like, measured on ten public collections.
const FILES_BEYOND_ONE = [
  [0, 2],
  [0.68, 6],
  [0.97, 41],
  [1, 70],
] as const;
const BYTES = [
  [0, 600],
  [0.5, 6_300],
  [0.9, 49_000],
  [0.99, 448_000],
  [1, 4_500_000],
] as const;
const LONGEST_DOCUMENT = 60_000;
/** 69 % of all are SKILL.md alone; none of the large ones is. */
const ALONE = 0.76;
/** 8 % of all ship scripts, and none that is SKILL.md alone. */
const WITH_SCRIPTS = 0.26;
const SHEBANG_WITHOUT_EXEC_BIT = 0.43;
const DECLARES_VERSION = 0.04;
const VERSION_NOT_SEMVER = 0.6;
const UNQUOTED_COLON = 0.02;
const NAME_BREAKS_RULE = 0.054;
const UNKNOWN_KEYS = 0.4;
const BINARY = 0.06;
const MOST_FILES = 512;

const text = new TextEncoder();

/**
 * A collection of skills in our own words that follows the distribution of
 * published ones: the same seed makes the same bytes on every machine.
 */
export function generateSkills(wanted: Wanted): Generated {
  const random = new Random(wanted.seed);
  const result: Generated = { files: [], skills: 0, refused: 0, repairable: 0, overLimit: null };
  const count = wanted.total === null ? wanted.skills : wanted.skills - 1;
  for (let index = 0; index < count; index += 1) addSkill(result, random, index);
  if (wanted.total !== null) addOverLimit(result, random, count, wanted.total);
  result.files.sort((left, right) => (left.path < right.path ? -1 : 1));
  return result;
}

/** Task and subject of the index-th skill: no pair twice before all have been, and neighbours unlike each other. */
function subjectOf(index: number) {
  const turn = Math.floor(index / SUBJECTS.length);
  const task = TASKS[(index + turn) % TASKS.length] ?? TASKS[0];
  const subject = SUBJECTS[(index * 7) % SUBJECTS.length] ?? SUBJECTS[0];
  const round = Math.floor(turn / TASKS.length);
  return { task, subject, slug: `${task[0]}-${subject[0]}${round === 0 ? "" : `-${round + 1}`}` };
}

function addSkill(result: Generated, random: Random, index: number): void {
  const { task, subject, slug } = subjectOf(index);
  const roots = ["skills", "skills", "skills", `plugins/${subject[2]}/skills`, ".claude/skills"] as const;
  const directory = `${random.pick(roots)}/${slug}`;
  const refused = random.chance(UNQUOTED_COLON);
  const version = declaredVersion(random);
  const head = frontMatter(random, { slug, task, subject, refused, version });
  result.skills += 1;
  if (refused || version?.strict === false) {
    result.refused += 1;
    result.repairable += 1;
  }
  const bytes = Math.round(random.quantile(BYTES));
  const alone = bytes <= LONGEST_DOCUMENT && random.chance(ALONE);
  const files = alone ? 1 : Math.max(2, Math.round(random.quantile(FILES_BEYOND_ONE)));
  // Where there are several files, what makes the package large lies beside SKILL.md.
  const own = alone ? bytes : Math.min(Math.round(bytes / 3), 20_000);
  const document = text.encode(head + prose(random, own - head.length));
  result.files.push({ path: `${directory}/SKILL.md`, mode: 0o644, bytes: document });
  if (alone) return;
  const scripts = random.chance(WITH_SCRIPTS) ? 1 : 0;
  if (scripts > 0) result.files.push(script(random, directory, subject[0]));
  for (let file = 1; file < files - scripts; file += 1) {
    result.files.push(supportFile(random, directory, file, Math.max(40, Math.round((bytes - own) / (files - 1)))));
  }
}

function declaredVersion(random: Random): { text: string; strict: boolean } | null {
  if (!random.chance(DECLARES_VERSION)) return null;
  if (random.chance(VERSION_NOT_SEMVER)) return { text: `"1.${random.between(0, 4)}"`, strict: false };
  return { text: `1.${random.between(0, 9)}.${random.between(0, 9)}`, strict: true };
}

function frontMatter(
  random: Random,
  skill: {
    slug: string;
    task: (typeof TASKS)[number];
    subject: (typeof SUBJECTS)[number];
    refused: boolean;
    version: { text: string } | null;
  },
): string {
  const does = skill.task[1].replace("{}", skill.subject[1]);
  const use = `Use when somebody asks about ${skill.subject[1]}.`;
  const name = random.chance(NAME_BREAKS_RULE) ? skill.slug.replaceAll("-", " ") : skill.slug;
  return [
    "---",
    `name: ${name}`,
    // A colon and a space inside a plain scalar: the commonest way in which real front matter fails to parse.
    skill.refused ? `description: ${does}. Note: ${use}` : `description: ${does}. ${use}`,
    ...(random.chance(UNKNOWN_KEYS)
      ? [`category: ${skill.subject[2]}`, `tags: [${skill.subject[2]}, ${skill.task[0]}]`]
      : []),
    ...(skill.version === null ? [] : ["metadata:", `  version: ${skill.version.text}`]),
    "---",
    "",
    `# ${does}`,
    "",
    "",
  ].join("\n");
}

function prose(random: Random, length: number): string {
  const parts: string[] = [];
  for (let written = 0; written < length; ) {
    const sentence = random.pick(SENTENCES);
    const part = random.chance(0.12) ? `${sentence}\n\n## Step ${parts.length + 1}\n\n` : `${sentence} `;
    parts.push(part);
    written += part.length;
  }
  return `${parts.join("").slice(0, Math.max(length, 1)).trimEnd()}\n`;
}

function supportFile(random: Random, directory: string, index: number, size: number): GeneratedFile {
  if (random.chance(BINARY) || size > 400_000) {
    return { path: `${directory}/assets/figure-${index}.bin`, mode: 0o644, bytes: random.bytes(size) };
  }
  const deep = random.chance(0.2) ? "/examples" : "";
  return {
    path: `${directory}/references${deep}/notes-${index}.md`,
    mode: 0o644,
    bytes: text.encode(prose(random, size)),
  };
}

function script(random: Random, directory: string, name: string): GeneratedFile {
  const [suffix, shebang, line] = random.pick([
    ["py", "#!/usr/bin/env python3", "print('nothing to do')"],
    ["py", "#!/usr/bin/env python3", "print('all is well')"],
    ["py", "#!/usr/bin/env python3", "import sys; sys.exit(0)"],
    ["sh", "#!/usr/bin/env bash", "echo nothing to do"],
    ["mjs", "#!/usr/bin/env node", "console.log('nothing to do');"],
  ]);
  const folder = random.chance(0.8) ? "scripts/" : "";
  return {
    path: `${directory}/${folder}${name}.${suffix}`,
    mode: random.chance(SHEBANG_WITHOUT_EXEC_BIT) ? 0o644 : 0o755,
    bytes: text.encode(`${shebang}\n${line}\n`),
  };
}

function addOverLimit(result: Generated, random: Random, index: number, total: { files: number; bytes: number }): void {
  const { task, subject, slug } = subjectOf(index);
  const directory = `skills/${slug}`;
  const left = {
    files: total.files - result.files.length,
    bytes: total.bytes - result.files.reduce((sum, file) => sum + file.bytes.length, 0),
  };
  const files = Math.max(left.files, MOST_FILES + 1);
  const head = frontMatter(random, { slug, task, subject, refused: false, version: null });
  result.files.push({ path: `${directory}/SKILL.md`, mode: 0o644, bytes: text.encode(head + prose(random, 4_000)) });
  const size = Math.max(1, Math.floor((left.bytes - 4_000 - head.length) / (files - 1)));
  for (let file = 1; file < files; file += 1) {
    const path = `${directory}/assets/set-${file % 12}/tile-${file}.bin`;
    result.files.push({ path, mode: 0o644, bytes: random.bytes(size) });
  }
  result.skills += 1;
  result.refused += 1;
  result.overLimit = directory;
}
