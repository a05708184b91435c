import type { SkillState } from "@/lib/contract/skill";

const NEXT: Record<SkillState, readonly SkillState[]> = {
  enabled: ["disabled", "archived"],
  disabled: ["enabled", "archived"],
  archived: ["disabled"],
};

/** Whether a skill may go from one state to the other in one step; staying is always possible. Source: product rules, section 4. */
export function canBecome(from: SkillState, to: SkillState): boolean {
  return from === to || NEXT[from].includes(to);
}
