import type { PromptSkill } from "@/lib/domain/prompt-block";
import type { AgentSkill } from "../catalog/agent-skills";

/** Somebody calls it by its name, also where models may not. */
export function isCommand({ format }: AgentSkill): boolean {
  return format === "command";
}

/** Whether an agent may choose it by itself. */
export function isOffered(skill: AgentSkill): boolean {
  return !skill.hidden && !isCommand(skill);
}

export function promptSkill({ name, description, source, filesRoot, location }: AgentSkill): PromptSkill {
  return { name, description, source, location, ...(filesRoot !== null && { filesRoot }) };
}
