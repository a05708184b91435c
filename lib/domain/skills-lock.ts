import type { SkillsLock } from "@/lib/contract/skill-sets";
import { compareText } from "./compare-text";

type LockEntry = SkillsLock["skills"][string];

/** One skill on its way into a lock file. */
export interface LockedSkill extends LockEntry {
  /** Front matter name: the key. */
  name: string;
  /** Unique among the skills given: the key where another one of the same name was there first. */
  slug: string;
}

/** The collation of the program that the format comes from, whose hashes depend on it. */
const collator = new Intl.Collator("en");

/**
 * The files that `computedHash` covers, in its order: by relative path as
 * people sort words, not by code units, because the program that reads the
 * lock file compares the hash with its own. `.git` and `node_modules` at any
 * depth are left out. Source: interfaces, section 6.
 */
export function filesOfLockHash<F extends { path: string }>(files: readonly F[]): F[] {
  return files
    .filter(({ path }) => !path.split("/").some((part) => part === ".git" || part === "node_modules"))
    .sort((a, b) => collator.compare(a.path, b.path) || compareText(a.path, b.path));
}

/**
 * The text of `skills-lock.json`, version 1: keys sorted, two-space JSON, a
 * final newline. The format has one entry a name; where two skills have one,
 * the first keeps it and the other is entered under its slug, so that neither
 * is lost. Source: interfaces, section 6.
 */
export function writeSkillsLock(skills: readonly LockedSkill[]): string {
  const entries = new Map<string, LockEntry>();
  const seconds: LockedSkill[] = [];
  for (const skill of skills) {
    if (entries.has(skill.name)) seconds.push(skill);
    else entries.set(skill.name, entryOf(skill));
  }
  for (const skill of seconds) {
    let key = skill.slug;
    for (let count = 2; entries.has(key); count++) key = `${skill.slug}-${count}`;
    entries.set(key, entryOf(skill));
  }
  const sorted = [...entries].sort(([a], [b]) => compareText(a, b));
  const lock: SkillsLock = { version: 1, skills: Object.fromEntries(sorted) };
  return `${JSON.stringify(lock, null, 2)}\n`;
}

function entryOf({ source, ref, sourceType, skillPath, computedHash }: LockEntry): LockEntry {
  return {
    source,
    ...(ref !== undefined && { ref }),
    sourceType,
    ...(skillPath !== undefined && { skillPath }),
    computedHash,
  };
}
