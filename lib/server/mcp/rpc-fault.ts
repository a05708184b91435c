import { z } from "zod";
import { type ErrorBody, isRefusal } from "@/lib/contract/errors";
import { toProblem } from "../problem";
import type { McpCall } from "./mcp-call";

/** JSON-RPC 2.0, section 5.1; MCP gives the ones from −32000 on to servers. */
export const RPC = {
  parseError: -32_700,
  invalidRequest: -32_600,
  invalidParams: -32_602,
  internalError: -32_603,
  refused: -32_000,
} as const;

/** What a method answers instead of a result: the protocol takes code, message and data from it. */
export class RpcFault extends Error {
  readonly code: number;
  readonly data: ErrorBody | undefined;

  constructor(code: number, message: string, data?: ErrorBody) {
    super(message);
    this.name = "RpcFault";
    this.code = code;
    this.data = data;
  }
}

/** Codes of refusals where another request would be served: what was named is not there, or not understood. */
const ABOUT_PARAMETERS = new Set([
  "INVALID_INPUT",
  "NOT_FOUND",
  "skill_path_outside_source",
  "skill_path_unavailable",
  "skill_selection_unknown",
]);

/** Any error of a method as the protocol has it. Unforeseen ones are logged and say no more than their request id. */
export function toRpcFault(error: unknown, { service, ctx }: McpCall, method: string): RpcFault {
  if (error instanceof RpcFault) return error;
  const { body } = toProblem(error, { requestId: ctx.requestId, log: service.log, what: `mcp ${method}` });
  const isForeseen = isRefusal(error) || error instanceof z.ZodError;
  const code = ABOUT_PARAMETERS.has(body.code) ? RPC.invalidParams : isForeseen ? RPC.refused : RPC.internalError;
  return new RpcFault(code, told(body), body);
}

/** Message and remedy in one text: programs show the message alone. */
export function told({ message, remedy }: Pick<ErrorBody, "message" | "remedy">): string {
  return remedy === undefined ? message : `${message} ${remedy}`;
}
