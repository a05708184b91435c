import { z } from "zod";
import {
  ListedSkills,
  LoadedFile,
  McpLoadSkillInput,
  McpLoadThroughPathInput,
  McpSkillsListInput,
  McpSkillsReadInput,
} from "@/lib/contract/mcp";
import { toProblem } from "../problem";
import { listTool, loadTool, type ToolAnswer } from "./answer-tools";
import { type McpCall, mcpMethod } from "./mcp-call";
import { RPC, RpcFault, told } from "./rpc-fault";

interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodType;
  output: z.ZodType;
  run(call: McpCall, args: unknown): Promise<ToolAnswer>;
}

function tool<S extends z.ZodType>(
  facts: Omit<Tool, "input" | "run"> & { input: S },
  run: (call: McpCall, args: z.output<S>) => Promise<ToolAnswer>,
): Tool {
  return { ...facts, run: (call, args) => run(call, facts.input.parse(args ?? {})) };
}

const TOOLS: readonly Tool[] = [
  tool(
    {
      name: "skills_list",
      title: "List skills",
      description:
        "Names and descriptions of the skills of this workspace, to choose from. A skill is a directory of instructions for one kind of task.",
      input: McpSkillsListInput,
      output: ListedSkills,
    },
    listTool,
  ),
  tool(
    {
      name: "skills_read",
      title: "Read a skill",
      description: "A skill's SKILL.md and a list of all its files, or one of its files.",
      input: McpSkillsReadInput,
      output: LoadedFile,
    },
    (call, { name, id, path }) =>
      loadTool(call, { skillId: id ?? name ?? "", path: path ?? "SKILL.md", listsFiles: path === undefined }),
  ),
  tool(
    {
      name: "load_skill_through_path",
      title: "Load a file of a skill",
      description:
        "The instructions of a skill, or another file of it that they name. Load a skill before you begin a task that its description fits. A wrong path answers with every path there is.",
      input: McpLoadThroughPathInput,
      output: LoadedFile,
    },
    (call, { skillId, path }) => loadTool(call, { skillId, path, listsFiles: false }),
  ),
  tool(
    {
      name: "load_skill",
      title: "Load a skill",
      description: "The same for programs that name a skill by id and a file by relativePath.",
      input: McpLoadSkillInput,
      output: LoadedFile,
    },
    (call, { id, name, relativePath }) =>
      loadTool(call, { skillId: id ?? name ?? "", path: relativePath ?? "SKILL.md", listsFiles: false }),
  ),
];

/** Nothing here changes anything, and all of it stays within the workspace. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const LISTED = TOOLS.map(({ name, title, description, input, output }) => ({
  name,
  title,
  description,
  inputSchema: jsonSchema(input, "input"),
  outputSchema: jsonSchema(output, "output"),
  annotations: { title, ...ANNOTATIONS },
}));

/** Without the name of its dialect: these schemas say the same in every one that clients read. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: "draft-7", io });
  return rest;
}

const Call = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });

export const TOOL_METHODS = {
  "tools/list": mcpMethod(z.object({}), async () => ({ tools: LISTED })),
  "tools/call": mcpMethod(Call, async (call, { name, arguments: args }) => {
    const found = TOOLS.find((each) => each.name === name);
    if (found === undefined) {
      const names = TOOLS.map((each) => each.name).join(", ");
      throw new RpcFault(
        RPC.invalidParams,
        `There is no tool ${JSON.stringify(name.slice(0, 80))}. There are: ${names}.`,
      );
    }
    try {
      return { ...(await found.run(call, args)) };
    } catch (error) {
      return { ...failed(call, name, error) };
    }
  }),
};

/** A refusal as a result that the model reads, so that it can do something about it. Source: MCP, tools, error handling. */
function failed({ service, ctx }: McpCall, name: string, error: unknown): ToolAnswer & { isError: true } {
  const { body } = toProblem(error, { requestId: ctx.requestId, log: service.log, what: `mcp ${name}` });
  const { code, message, remedy = "", requestId, details } = body;
  const { available, reason } = details ?? {};
  const fault = { code, message, remedy, requestId, ...(typeof reason === "string" && { reason }) };
  return {
    isError: true,
    content: [{ type: "text", text: `${code}: ${told(body)}` }],
    structuredContent: { error: fault, ...(Array.isArray(available) && { available: available.map(String) }) },
  };
}
