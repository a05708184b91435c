import { getSkillEntry, listSkillEntries } from "@/lib/runner";
import { mcpMethod } from "./mcp-call";
import { Address, CACHE_HINT, Page } from "./resources";

/** The extension for whole skills: every file with its digest. Source: interfaces, section 3; SEP-2640. */
export const SKILLS_METHODS = {
  "skills/list": mcpMethod(Page, async ({ ctx, workspaceId }, { cursor }) => ({
    resultType: "complete",
    ...(await listSkillEntries({ ctx, input: { workspaceId, cursor } })),
    ...CACHE_HINT,
  })),
  "skills/get": mcpMethod(Address, async ({ ctx, workspaceId }, { uri }) => ({
    resultType: "complete",
    skill: await getSkillEntry({ ctx, input: { workspaceId, uri } }),
    ...CACHE_HINT,
  })),
};
