import type { AgentView, PromptFormat } from "@/lib/contract/agents";
import { type PromptSkill, promptText } from "@/lib/domain/prompt-block";
import type { Context } from "../../ports";
import { promptBudget } from "../../workspaces";
import type { AgentSkill } from "../catalog/agent-skills";
import { type AgentCatalog, openAgentCatalog } from "../catalog/open-agent-catalog";
import { isCommand, isOffered, promptSkill } from "./prompt-skill";

export interface PromptRequest {
  /** Of the workspace. */
  id: string;
  format: PromptFormat;
  /** Exactly these names; all where it is left out. */
  skills?: readonly string[] | undefined;
}

/**
 * What the system prompt of an agent says of its skills: sorted by name, never
 * shortened. What has disable-model-invocation and commands stay out of it.
 * Refuses what openAgentCatalog does. Source: product rules, section 10.
 */
export async function getPrompt({ ctx, input }: { ctx: Context; input: PromptRequest }): Promise<string> {
  const { skills } = await openAgentCatalog(ctx, input.id, input.skills);
  return promptText(toldOf({ skills }), input.format);
}

/**
 * The same text with what it costs in tokens (of which the limit is advice), and
 * the names that stay out of it. Refuses what openAgentCatalog does.
 */
export async function getAgentView({ ctx, input }: { ctx: Context; input: PromptRequest }): Promise<AgentView> {
  const { id, format, skills: selection } = input;
  const catalog = await openAgentCatalog(ctx, id, selection);
  const told = toldOf(catalog);
  const namesOf = (is: (skill: AgentSkill) => boolean) => catalog.skills.filter(is).map(({ name }) => name);
  return {
    format,
    text: promptText(told, format),
    budget: await promptBudget(told, format),
    hidden: namesOf((skill) => skill.hidden && !isCommand(skill)),
    commands: namesOf(isCommand),
  };
}

function toldOf({ skills }: Pick<AgentCatalog, "skills">): PromptSkill[] {
  return skills.filter(isOffered).map(promptSkill);
}
