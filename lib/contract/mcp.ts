import { z } from "zod";
import { PromptFormat, SkillSelection } from "./agents";
import { SKILL_FORMATS } from "./launch";
import { PackageFile } from "./skill";

/** Name of the extension that serves whole skills (SEP-2640). */
export const SKILLS_EXTENSION = "io.modelcontextprotocol/skills";

/** How much one page of a list holds; an entry is never split. */
export const MCP_PAGES = {
  resources: 250,
  prompts: 100,
  skills: 50,
  /** Files of all skills of one page of `skills/list` together, unless its first skill alone has more. */
  skillFiles: 2_000,
} as const;

/** How long a program may take a list or an entry to be current. Milliseconds. */
export const MCP_FRESH_MS = 5_000;

const SkillReference = z.string().min(1).max(600);
const FilePath = z.string().min(1).max(8_192);

/*
 * Nothing here may be null or of any type: programs that translate these
 * schemas for a model reject a tool for either. What is not there is left out.
 */

/** A refusal as a tool's structured content. */
const ToolFault = z
  .object({
    code: z.string(),
    message: z.string(),
    remedy: z.string(),
    requestId: z.string(),
    reason: z.string().optional().describe("Tells causes under one code apart"),
  })
  .describe("Instead of a result");

const Available = z.array(z.string()).describe("With an error: what could be asked for instead");

const FilesRoot = z.string().describe("Absolute directory of its files, where the workspace gives a shell");

const ListedSkill = z.object({
  id: z.string().describe("What the load tools take as skillId"),
  name: z.string(),
  description: z.string(),
  format: z.enum(SKILL_FORMATS),
  source: z.string(),
  version: z.string().optional(),
  digest: z.string().describe("Of the whole package"),
  files: z.number().int().positive(),
  filesRoot: FilesRoot.optional(),
  disableModelInvocation: z.boolean().describe("To be used only when a person asks for it by name"),
});

export const ListedSkills = z.object({
  skills: z.array(ListedSkill).optional(),
  tokens: z.number().int().nonnegative().optional().describe("Cost of the text"),
  error: ToolFault.optional(),
  available: Available.optional(),
});
export type ListedSkills = z.infer<typeof ListedSkills>;

/** One file of one skill. Everything is absent where there is an error. */
export const LoadedFile = z.object({
  skill: z.object({ id: z.string(), name: z.string(), filesRoot: FilesRoot.optional() }).optional(),
  uri: z.string().optional(),
  path: z.string().optional(),
  mediaType: z.string().optional(),
  size: z.number().int().nonnegative().optional().describe("Bytes"),
  digest: z.string().optional(),
  text: z.string().optional().describe("Absent for a binary file, and for one that is too large for an answer"),
  files: z.array(PackageFile).optional().describe("Every file of the skill; from skills_read without a path"),
  error: ToolFault.optional(),
  available: Available.optional(),
});
export type LoadedFile = z.infer<typeof LoadedFile>;

export const McpSkillsListInput = z.strictObject({
  names: SkillSelection.optional().describe(
    "Exactly these names, hidden ones and commands too; all that may be chosen freely unless given",
  ),
  format: PromptFormat.default("markdown").describe("Form of the text"),
});
export type McpSkillsListInput = z.infer<typeof McpSkillsListInput>;

export const McpSkillsReadInput = z
  .strictObject({
    name: SkillReference.optional().describe("Name of the skill; this or id"),
    id: SkillReference.optional().describe("Skill-id, <name>_<source>; this or name"),
    path: FilePath.optional().describe("File in the skill; its SKILL.md and a list of its files unless given"),
  })
  .refine(({ name, id }) => (name === undefined) !== (id === undefined), {
    path: ["name"],
    message: "give name or id, one of them",
  });

export const McpLoadThroughPathInput = z.strictObject({
  skillId: SkillReference.describe("Skill-id, <name>_<source>, as the list of skills gives it"),
  path: FilePath.default("SKILL.md").describe("File in the skill, relative to its directory"),
});

export const McpLoadSkillInput = z
  .strictObject({
    id: SkillReference.optional().describe("Skill-id or name; prompts: may stand before that of a command"),
    name: SkillReference.optional().describe("The same under another key"),
    relativePath: FilePath.optional().describe("File in the skill; SKILL.md unless given"),
  })
  .refine(({ name, id }) => (name === undefined) !== (id === undefined), {
    path: ["id"],
    message: "give id or name, one of them",
  });
