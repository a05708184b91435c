import { type Context, noteAgentRequest } from "@/lib/runner";
import type { Message } from "./read-message";

const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

/** Tells who came with this token and for what; the Connect page's test waits for it. */
export function noteMessage(ctx: Context, message: Message, head: Headers): void {
  const { method, params } = message;
  if (typeof method !== "string") return;
  const tool = method === "tools/call" ? property(params, "name") : undefined;
  const what = typeof tool === "string" ? `${method} ${tool}` : method;
  noteAgentRequest(ctx, what, clientOf(params) ?? head.get("user-agent"));
}

/** Only the first message has to name the program; a later one may. */
function clientOf(params: unknown): string | null {
  const info = property(params, "clientInfo") ?? property(property(params, "_meta"), CLIENT_INFO);
  const name = property(info, "name");
  if (typeof name !== "string") return null;
  const version = property(info, "version");
  return typeof version === "string" ? `${name} ${version}` : name;
}

function property(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
