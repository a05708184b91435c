import { planSlugs, type SlugPlan } from "@/lib/domain/archive-slugs";
import { slugify } from "@/lib/domain/slug";
import type { ArchiveContent } from "../ports";

/** One slug per directory, fixed by the content alone: neither options nor the library change a name. */
export function planContentSlugs(
  content: Pick<ArchiveContent, "skills" | "manifest">,
  rootName: string | null,
): Map<string, SlugPlan> {
  if (content.manifest !== null) {
    const manifest = content.manifest;
    return new Map(content.skills.map((skill) => [skill.path, { slug: manifest[skill.path] ?? null }]));
  }
  return planSlugs(
    content.skills.map((skill) => {
      const hint = skill.path === "." && (skill.name === null || slugify(skill.name) === null) ? rootName : skill.name;
      return { path: skill.path, digest: skill.digest, ...(hint === null ? {} : { slugHint: hint }) };
    }),
  );
}
