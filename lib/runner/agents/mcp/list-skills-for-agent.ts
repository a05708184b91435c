import type { PromptFormat } from "@/lib/contract/agents";
import type { ListedSkills } from "@/lib/contract/mcp";
import { promptText } from "@/lib/domain/prompt-block";
import type { Context } from "../../ports";
import { promptBudget } from "../../workspaces";
import type { AgentSkill } from "../catalog/agent-skills";
import { openAgentCatalog } from "../catalog/open-agent-catalog";
import { isOffered, promptSkill } from "../prompt/prompt-skill";

/** The skills as data and as text, and what the text costs. */
export interface SkillsForAgent extends Required<Omit<ListedSkills, "error" | "available">> {
  text: string;
}

/**
 * What an agent chooses from: without `names` all but commands and what has
 * disable-model-invocation, with them exactly those, which somebody asked for.
 * Refuses what openAgentCatalog does. Source: product rules, sections 7 and 10.
 */
export async function listSkillsForAgent({
  ctx,
  input: { workspaceId, names, format },
}: {
  ctx: Context;
  input: { workspaceId: string; names?: readonly string[] | undefined; format: PromptFormat };
}): Promise<SkillsForAgent> {
  const { skills } = await openAgentCatalog(ctx, workspaceId, names);
  const shown = names === undefined ? skills.filter(isOffered) : skills;
  const told = shown.map(promptSkill);
  const { tokens } = await promptBudget(told, format);
  return { text: promptText(told, format), tokens, skills: shown.map(listed) };
}

function listed(skill: AgentSkill): SkillsForAgent["skills"][number] {
  const { id, name, description, format, source, version, digest, files, filesRoot, hidden } = skill;
  return {
    ...{ id, name, description, format, source, digest },
    ...(version !== null && { version }),
    ...(filesRoot !== null && { filesRoot }),
    files: files.length,
    disableModelInvocation: hidden,
  };
}
