import type { Warning } from "@/lib/contract/errors";
import type { SkillChanged } from "@/lib/contract/skill-changes";
import type { Context } from "../ports";
import { getSkill } from "./get-skill";

/** The answer of a change that published a revision: the skill as it stands now. */
export async function skillChanged(
  ctx: Context,
  slug: string,
  number: number,
  warnings: Warning[],
): Promise<SkillChanged> {
  const skill = await getSkill({ ctx, input: { id: slug } });
  const revision = skill.revisions.find((candidate) => candidate.number === number);
  if (revision === undefined) throw new Error(`revision ${number} of ${slug} is gone`);
  return { skill, revision, warnings };
}
