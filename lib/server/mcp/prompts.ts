import { z } from "zod";
import { getCommandPrompt, listCommandPrompts } from "@/lib/runner";
import { mcpMethod } from "./mcp-call";
import { Page } from "./resources";

const Prompt = z.object({
  name: z.string().min(1).max(600),
  arguments: z.record(z.string(), z.string().max(200_000)).default({}),
});

/** Commands of the workspace: a person calls them by name. Source: product rules, section 10. */
export const PROMPT_METHODS = {
  "prompts/list": mcpMethod(Page, async ({ ctx, workspaceId }, { cursor }) => ({
    ...(await listCommandPrompts({ ctx, input: { workspaceId, cursor } })),
  })),
  "prompts/get": mcpMethod(Prompt, async ({ ctx, workspaceId }, { name, arguments: values }) => {
    const { description, text } = await getCommandPrompt({ ctx, input: { workspaceId, name, values } });
    return { description, messages: [{ role: "user", content: { type: "text", text } }] };
  }),
};
