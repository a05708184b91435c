"use client";

import { SkillUsageSection } from "@/components/usage/skill-usage";
import type { SkillDetail } from "@/lib/contract/skill";
import { SkillPins } from "./skill-pins";

/** How often agents used this skill, and what would notice a change of it. */
export function UsageTab({ skill }: { skill: SkillDetail }) {
  return (
    <div className="divide-y divide-line">
      <SkillUsageSection skill={skill} />
      <SkillPins skill={skill} />
    </div>
  );
}
