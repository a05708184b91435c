import { isRefusal } from "@/lib/contract/errors";
import { listSkillsForAgent } from "@/lib/runner";
import type { McpCall } from "./mcp-call";
import { told } from "./rpc-fault";

/** A longer list is asked for: what a server says at the beginning stays in an agent's context for good. */
const LIST_TOKENS = 1_000;

const HOW = [
  "Slipway serves the skills of one workspace. A skill is a directory of instructions for one kind of task.",
  "When a task fits a skill's description, call load_skill_through_path with its id before you begin, and follow what it says.",
  "Load the files that it names in the same way, by their path in the skill; a wrong path answers with every path there is.",
].join(" ");

/**
 * What an agent is told as it connects: how to use the tools, and the skills
 * themselves where their list is short. A workspace that is not live says so
 * here too: an agent may come before the launch.
 */
export async function mcpInstructions({ ctx, workspaceId }: McpCall): Promise<string> {
  try {
    const { text, skills, tokens } = await listSkillsForAgent({ ctx, input: { workspaceId, format: "markdown" } });
    if (skills.length === 0) return `${HOW}\n\nThere are no skills to choose from now; skills_list tells later ones.`;
    const cost = `${skills.length} ${skills.length === 1 ? "skill" : "skills"} to choose from, about ${tokens} tokens`;
    return tokens > LIST_TOKENS
      ? `${HOW}\n\n${cost}: skills_list gives them, all or some by name.`
      : `${HOW}\n\n${cost}:\n\n${text}`;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return `${HOW}\n\n${told(error)}`;
  }
}
