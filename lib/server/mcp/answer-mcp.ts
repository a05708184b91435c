import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { type Caller, contextOf, requireAgent } from "../caller";
import { discardBody } from "../discard-body";
import { isKnownHost } from "../origin";
import { toProblem } from "../problem";
import { newRequestId } from "../request-id";
import { getService, type Service } from "../service";
import { HttpFault } from "./http-fault";
import { mcpInstructions } from "./instructions";
import { createMcpServer } from "./mcp-server";
import { readMessage } from "./read-message";
import { noteMessage } from "./request-note";
import { RPC, told } from "./rpc-fault";

/**
 * One request of an agent over Streamable HTTP: who may ask is settled before
 * anything is read, each request counts against its token's measure, and one
 * message has one answer as JSON. No session is kept, so that any console of a
 * database can answer and a restart is not noticed.
 * Source: interfaces, section 3; MCP, transports.
 */
export async function answerMcp(request: Request, workspaceId: string): Promise<Response> {
  const requestId = newRequestId();
  let service: Service;
  try {
    service = await getService();
  } catch {
    return new Response("The service could not start; see its log.\n", { status: 503 });
  }
  try {
    requireOwnAddress(service, request);
    if (request.method !== "POST")
      throw new HttpFault(405, RPC.refused, "Messages are sent with POST; there is no stream to listen to.");
    const caller = await requireAgent(service, request, workspaceId);
    await service.rateLimits.take("agent", caller.actor.id);
    return finish(await answer(service, request, { caller, workspaceId, requestId }), requestId);
  } catch (error) {
    return finish(await refuse(service, request, { error, requestId }), requestId);
  }
}

/** A browser that was led here by another site's page has its Host or its Origin. Source: MCP, transports, security. */
function requireOwnAddress(service: Service, request: Request): void {
  const { settings } = service;
  if (!isKnownHost(request, settings)) {
    const how = `This console answers at ${settings.allowedOrigins[0]}. To use another address, set SLIPWAY_BASE_URL to it.`;
    throw new HttpFault(421, RPC.refused, how);
  }
  const origin = request.headers.get("origin");
  if (origin !== null && !settings.allowedOrigins.includes(origin)) {
    throw new HttpFault(403, RPC.refused, "The request came from another site.");
  }
}

async function answer(
  service: Service,
  request: Request,
  { caller, workspaceId, requestId }: { caller: Caller; workspaceId: string; requestId: string },
): Promise<Response> {
  const message = await readMessage(request);
  const ctx = contextOf(service, caller, requestId);
  noteMessage(ctx, message, request.headers);
  const call = { service, ctx, workspaceId };
  const server = createMcpServer(call, message.method === "initialize" ? await mcpInstructions(call) : undefined);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

async function refuse(
  service: Service,
  request: Request,
  { error, requestId }: { error: unknown; requestId: string },
): Promise<Response> {
  const response = error instanceof HttpFault ? faultResponse(error) : problemResponse(service, error, requestId);
  if (await discardBody(request)) response.headers.set("connection", "close");
  return response;
}

function faultResponse({ status, code, message }: HttpFault): Response {
  const response = rpcResponse(status, { code, message });
  if (status === 405) response.headers.set("allow", "POST");
  return response;
}

function problemResponse(service: Service, error: unknown, requestId: string): Response {
  const { status, body, retryAfter } = toProblem(error, { requestId, log: service.log, what: "mcp" });
  const code = body.code === "INTERNAL" ? RPC.internalError : RPC.refused;
  const response = rpcResponse(status, { code, message: told(body), data: body });
  if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
  if (status === 401) response.headers.set("www-authenticate", 'Bearer realm="slipway"');
  return response;
}

function rpcResponse(status: number, error: { code: number; message: string; data?: unknown }): Response {
  return Response.json({ jsonrpc: "2.0", error, id: null }, { status });
}

function finish(response: Response, requestId: string): Response {
  response.headers.set("x-request-id", requestId);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("cache-control", "no-store");
  return response;
}
