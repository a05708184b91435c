import type { LaunchBlocker } from "@/lib/contract/launch";
import type { LoadedSet } from "../sets";
import type { FoundCandidate } from "./found-candidate";

/** The members of the chosen sets at their pins, one candidate a skill and revision. Source: product rules, section 6. */
export function ownerCandidates(sets: readonly LoadedSet[]): FoundCandidate[] {
  const found = new Map<string, FoundCandidate>();
  for (const set of sets) {
    for (const { skillId, slug, revision, ...member } of set.members) {
      const id = `owner:${slug}@${revision}`;
      const known = found.get(id);
      const names = [...new Set([...(known?.pin?.sets ?? []), set.name])].sort();
      found.set(id, {
        id,
        name: member.name,
        tier: "owner",
        source: names.join(", "),
        digest: member.digest,
        format: "skill",
        description: member.description,
        version: member.version,
        updatedAt: member.pinnedAt,
        pin: { skillId, slug, revision, sets: names },
      });
    }
  }
  return [...found.values()];
}

/** A disabled or archived skill is not launched, whichever set still names it. */
export function memberBlockers(sets: readonly LoadedSet[]): LaunchBlocker[] {
  const blockers = new Map<string, LaunchBlocker>();
  for (const set of sets) {
    for (const { slug, state } of set.members) {
      if (state === "enabled" || blockers.has(slug)) continue;
      blockers.set(slug, {
        code: "INVALID_TRANSITION",
        message: `${slug} of the set ${set.name} is ${state}, and a ${state} skill is not launched.`,
        remedy: `Enable ${slug}, or take it out of the set.`,
        name: slug,
      });
    }
  }
  return [...blockers.values()].sort((a, b) => ((a.name ?? "") < (b.name ?? "") ? -1 : 1));
}
