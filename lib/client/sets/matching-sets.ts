import type { SkillSet } from "@/lib/contract/skill-sets";

/** The sets that have every typed word in their name, their description or the names of their members; in their order. */
export function matchingSets(sets: readonly SkillSet[], text: string): SkillSet[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...sets];
  return sets.filter((set) => {
    const members = set.members.map((member) => `${member.slug}\n${member.displayName}`);
    const searched = [set.name, set.description ?? "", ...members].join("\n").toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
