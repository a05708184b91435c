import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { z } from "zod";
import { SKILLS_EXTENSION } from "@/lib/contract/mcp";
import { version } from "@/package.json";
import type { McpCall, McpMethod } from "./mcp-call";
import { PROMPT_METHODS } from "./prompts";
import { RESOURCE_METHODS } from "./resources";
import { toRpcFault } from "./rpc-fault";
import { SKILLS_METHODS } from "./skills-extension";
import { TOOL_METHODS } from "./tools";

const METHODS = Object.entries<McpMethod>({
  ...TOOL_METHODS,
  ...RESOURCE_METHODS,
  ...PROMPT_METHODS,
  ...SKILLS_METHODS,
}).map(([name, method]) => ({
  name,
  method,
  request: z.object({ method: z.literal(name), params: z.unknown().optional() }),
}));

/** One for all: a server makes its own otherwise, with every request, and never needs it. */
const VALIDATOR = new AjvJsonSchemaValidator();

/**
 * The server that answers one request: which skills there are is looked up by
 * each method, so that nothing is older than the question.
 */
export function createMcpServer(call: McpCall, instructions?: string): Server {
  const server = new Server(
    { name: "slipway", title: "Slipway", version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, extensions: { [SKILLS_EXTENSION]: {} } },
      jsonSchemaValidator: VALIDATOR,
      ...(instructions !== undefined && { instructions }),
    },
  );
  for (const { name, method, request } of METHODS) {
    server.setRequestHandler(request, async ({ params }) => {
      try {
        return await method.answer(call, params);
      } catch (error) {
        throw toRpcFault(error, call, name);
      }
    });
  }
  return server;
}
