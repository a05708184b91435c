import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import type { AgentSkill } from "./agent-skills";
import type { AgentCatalog } from "./open-agent-catalog";

/** Put before the name of a command by programs that list commands apart (seed 004). */
const PREFIX = /^prompts:/;

/**
 * The skill that an agent names: by its skill-id, by its name alone, or as
 * `prompts:` and either of them; a command in a folder also as `folder:name`.
 * Refuses NOT_FOUND (reason `skill`) with every id that the caller may name.
 */
export function findAgentSkill({ skills }: Pick<AgentCatalog, "skills">, skillId: string): AgentSkill {
  const wanted = skillId.replace(PREFIX, "");
  const found =
    skills.find(({ id, name }) => id === wanted || name === wanted) ??
    skills.find(({ format, name }) => format === "command" && name === wanted.replaceAll(":", "-"));
  if (found !== undefined) return found;
  const available = skills.map(({ id }) => id);
  const shown = displayPath(skillId);
  const listed = available.length === 0 ? "There are none." : `There are: ${available.join(", ")}.`;
  throw new Refusal("NOT_FOUND", `The catalogue has no skill ${shown}. ${listed}`, {
    details: { reason: "skill", skillId: shown, available },
    remedy: "Use one of the listed ids.",
  });
}
