import type { z } from "zod";
import type { Context } from "@/lib/runner";
import type { Service } from "../service";

/** One request of an agent whose token is of this workspace. */
export interface McpCall {
  service: Service;
  ctx: Context;
  workspaceId: string;
}

/** One method of the protocol: what it takes, and what it answers. */
export interface McpMethod {
  answer(call: McpCall, params: unknown): Promise<Record<string, unknown>>;
}

/** A method whose parameters are parsed first; a ZodError leaves it as invalid parameters. */
export function mcpMethod<S extends z.ZodType>(
  params: S,
  answer: (call: McpCall, params: z.output<S>) => Promise<Record<string, unknown>>,
): McpMethod {
  return { answer: (call, given) => answer(call, params.parse(given ?? {})) };
}
