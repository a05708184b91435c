import { AGENT_LIMITS } from "@/lib/contract/limits";
import type { LoadedFile, McpSkillsListInput } from "@/lib/contract/mcp";
import { listSkillsForAgent, loadFileForAgent } from "@/lib/runner";
import type { McpCall } from "./mcp-call";

type Content =
  | { type: "text"; text: string }
  | { type: "resource"; resource: { uri: string; mimeType: string; blob: string } };

/** What a tool answers: for models to read, and the same as data. */
export interface ToolAnswer {
  content: Content[];
  structuredContent: Record<string, unknown>;
}

export async function listTool({ ctx, workspaceId }: McpCall, input: McpSkillsListInput): Promise<ToolAnswer> {
  const { text, ...listed } = await listSkillsForAgent({ ctx, input: { workspaceId, ...input } });
  return {
    content: [{ type: "text", text: text === "" ? "There are no skills to choose from." : text }],
    structuredContent: listed,
  };
}

export async function loadTool(
  { ctx, workspaceId }: McpCall,
  input: { skillId: string; path: string; listsFiles: boolean },
): Promise<ToolAnswer> {
  const { loaded, blob } = await loadFileForAgent({ ctx, input: { workspaceId, ...input } });
  const { text, files } = loaded;
  const content: Content[] = [{ type: "text", text: text ?? toldInstead(loaded, blob !== null, workspaceId) }];
  if (blob !== null) {
    const { uri = "", mediaType = "" } = loaded;
    content.push({
      type: "resource",
      resource: { uri, mimeType: mediaType, blob: Buffer.from(blob).toString("base64") },
    });
  }
  if (files !== undefined) {
    const lines = files.map(({ path, size }) => `${path} (${size} bytes)`);
    content.push({ type: "text", text: `Files of this skill:\n${lines.join("\n")}` });
  }
  return { content, structuredContent: { ...loaded } };
}

/** For a file without a text of its own: what it is, and how to come by it. */
function toldInstead(loaded: LoadedFile, isEnclosed: boolean, workspaceId: string): string {
  const { path, uri, mediaType, size, digest, skill } = loaded;
  const facts = `${path}: ${mediaType}, ${size} bytes, ${digest}.`;
  const onDisk = skill?.filesRoot ? ` Your shell has it at ${skill.filesRoot}/${path}.` : "";
  if (isEnclosed) return `${facts} It is enclosed as a resource.${onDisk}`;
  const elsewhere = `Read the resource ${uri}, or GET /api/v1/workspaces/${workspaceId}/load with the same token.`;
  return `${facts} It is over the ${AGENT_LIMITS.loadBytes} bytes that an answer holds. ${elsewhere}${onDisk}`;
}
