import { z } from "zod";
import { Budget } from "./launch";
import { TEXT_LIMITS } from "./limits";
import { TokenName } from "./people";

/** xml: the block of a system prompt. markdown: one line a skill. agentskills: the open format's own form. */
export const PROMPT_FORMATS = ["xml", "markdown", "agentskills"] as const;
export const PromptFormat = z.enum(PROMPT_FORMATS);
export type PromptFormat = z.infer<typeof PromptFormat>;

/** Names of a catalogue. None given is all of it, an empty list is none of it; an unknown one is refused. */
export const SkillSelection = z.array(z.string().min(1).max(TEXT_LIMITS.name)).max(10_000);
export type SkillSelection = z.infer<typeof SkillSelection>;

/** The same in an address, between commas: a name has none. */
const SelectionText = z
  .string()
  .max(64_000)
  .transform((text) => (text === "" ? [] : text.split(",")))
  .pipe(SkillSelection)
  .describe("Exactly these names, between commas; empty for none; everything unless given");

export const PromptQuery = z.object({ format: PromptFormat.default("xml"), skills: SelectionText.optional() });
export type PromptQuery = z.infer<typeof PromptQuery>;

export const LoadQuery = z.object({
  skillId: z.string().min(1).max(600).describe("`<name>_<source>`, or the name alone"),
  path: z.string().min(1).max(8_192).default("SKILL.md").describe("Relative to the skill's directory"),
});
export type LoadQuery = z.infer<typeof LoadQuery>;

/** The newest request that came with a token or along a path: what *Test* on the Connect page waits for. */
export const LastRequest = z
  .object({
    at: z.iso.datetime(),
    what: z.string().max(200).describe("The tool, method or file that was asked for; never an address with a token"),
    client: z.string().max(200).nullable().describe("What the program called itself"),
  })
  .meta({ id: "LastRequest" });
export type LastRequest = z.infer<typeof LastRequest>;

export const WorkspaceTokenRow = z
  .object({
    id: z.string(),
    name: z.string(),
    parentId: z.string().nullable().describe("The token it was derived from; it ends with that one"),
    selection: z.array(z.string()).nullable().describe("The names it may use; null for the whole catalogue"),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
    lastRequest: LastRequest.nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "WorkspaceToken" });
export type WorkspaceTokenRow = z.infer<typeof WorkspaceTokenRow>;

export const WorkspaceTokenList = z.object({ items: z.array(WorkspaceTokenRow) }).meta({ id: "WorkspaceTokenList" });
export type WorkspaceTokenList = z.infer<typeof WorkspaceTokenList>;

/** A caller that comes with a workspace token derives from that one, whatever `parentId` says. */
export const CreateWorkspaceTokenInput = z
  .strictObject({
    name: TokenName,
    selection: SkillSelection.nullable().optional().describe("Narrows; never wider than the parent's"),
    parentId: z.string().min(1).max(64).optional(),
    expiresAt: z.iso.datetime().optional().describe("Never later than the parent's"),
  })
  .meta({ id: "CreateWorkspaceTokenInput" });
export type CreateWorkspaceTokenInput = z.infer<typeof CreateWorkspaceTokenInput>;

export const WorkspaceTokenMade = z
  .object({ token: WorkspaceTokenRow, secret: z.string().describe("In this answer and never again") })
  .meta({ id: "WorkspaceTokenMade" });
export type WorkspaceTokenMade = z.infer<typeof WorkspaceTokenMade>;

/** What an agent of this workspace is told, as the workspace's page shows it. */
export const AgentView = z
  .object({
    format: PromptFormat,
    text: z.string(),
    budget: Budget.describe("Of this text"),
    hidden: z.array(z.string()).describe("Names left out because they have disable-model-invocation"),
    commands: z.array(z.string()).describe("Names offered as prompts over MCP"),
  })
  .meta({ id: "AgentView" });
export type AgentView = z.infer<typeof AgentView>;
