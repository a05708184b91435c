import { z } from "zod";
import { MCP_FRESH_MS } from "@/lib/contract/mcp";
import { listSkillResources, readSkillResource } from "@/lib/runner";
import { mcpMethod } from "./mcp-call";

export const Page = z.object({ cursor: z.string().max(1_000).optional() });
export const Address = z.object({ uri: z.string().min(1).max(20_000) });

/** Of one token alone; good for a moment, for a relaunch changes it. Source: MCP, caching. */
export const CACHE_HINT = { ttlMs: MCP_FRESH_MS, cacheScope: "private" } as const;

const TEMPLATE = {
  uriTemplate: "skill://{name}/{+path}",
  name: "skill-file",
  title: "File of a skill",
  description: "name is that of the skill, path that of the file in it; SKILL.md has the instructions.",
};

export const RESOURCE_METHODS = {
  "resources/list": mcpMethod(Page, async ({ ctx, workspaceId }, { cursor }) => ({
    ...(await listSkillResources({ ctx, input: { workspaceId, cursor } })),
  })),
  "resources/templates/list": mcpMethod(z.object({}), async () => ({ resourceTemplates: [TEMPLATE] })),
  "resources/read": mcpMethod(Address, async ({ ctx, workspaceId }, { uri }) => {
    const { mimeType, text, bytes } = await readSkillResource({ ctx, input: { workspaceId, uri } });
    const content = text === null ? { blob: Buffer.from(bytes).toString("base64") } : { text };
    return { contents: [{ uri, mimeType, ...content }] };
  }),
};
