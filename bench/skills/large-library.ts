import { type GeneratedFile, generateSkills } from "./generate-skills";

/**
 * One part of a library of thousands: as many skills as asked for, SKILL.md
 * alone, whose directories and texts are those of no other part.
 */
export function libraryPart(part: number, skills: number): GeneratedFile[] {
  const { files } = generateSkills({ seed: 7 + part, skills, total: null });
  return files
    .filter((file) => file.path.endsWith("/SKILL.md"))
    .map((file) => ({ ...file, path: file.path.replace(/([^/]+)\/SKILL\.md$/, `$1-${part + 1}/SKILL.md`) }));
}
