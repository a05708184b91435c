import "server-only";
import type { SkillSet } from "@/lib/contract/skill-sets";
import { listSkillSets } from "@/lib/runner";
import { pageContext } from "./page-data";

/** Every skill set, for the page that shows them. */
export async function loadSkillSets(): Promise<SkillSet[]> {
  return (await listSkillSets({ ctx: await pageContext() })).items;
}
