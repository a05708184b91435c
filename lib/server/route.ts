import type { z } from "zod";
import { API_OPERATIONS, type ApiOperation } from "@/lib/contract/api";
import { type ErrorBody, Refusal } from "@/lib/contract/errors";
import { type Context, noteAgentRequest } from "@/lib/runner";
import { type Caller, contextOf, requireAgentOrCaller, requireCaller } from "./caller";
import { discardBody } from "./discard-body";
import { toProblem } from "./problem";
import { readJson } from "./read-json";
import { newRequestId } from "./request-id";
import { getService, type Service } from "./service";
import type { RateLimitName } from "./settings";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler gets: everything already parsed and the caller already known. */
export interface RouteCall<O extends ApiOperation> {
  service: Service;
  request: Request;
  requestId: string;
  params: Parsed<O["params"]>;
  query: Parsed<O["query"]>;
  body: O["body"] extends { schema: infer S } ? Parsed<S> : undefined;
}

type WithContext<O extends ApiOperation> = RouteCall<O> & (O["access"] extends "public" ? object : { ctx: Context });

interface NextContext {
  params?: Promise<Record<string, string | string[] | undefined> | undefined>;
}

type Operations = (typeof API_OPERATIONS)[number];

/** The operation of that id, as the contract describes it. */
export function operation<const I extends Operations["id"]>(id: I): Extract<Operations, { id: I }> {
  const found = API_OPERATIONS.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found as Extract<Operations, { id: I }>;
}

/** Answers a Response, or data that becomes the operation's JSON. */
export type RouteHandler<O extends ApiOperation> = (call: WithContext<O>) => Promise<unknown>;

interface RouteOptions {
  rateLimit?: RateLimitName;
  /** Instead of the operation's own way to find the caller. */
  findCaller?: (service: Service, request: Request) => Promise<Caller>;
  /** The body of an error, where programs of others read it too. */
  errorAnswer?: (error: ErrorBody, status: number) => unknown;
}

/**
 * The envelope of every route: request id, caller, rate limit, parsing, one
 * verb, and one way for errors to leave.
 */
export function route<const O extends ApiOperation>(operation: O, handle: RouteHandler<O>, options: RouteOptions = {}) {
  return async (request: Request, next?: NextContext): Promise<Response> => {
    const requestId = newRequestId();
    let service: Service;
    try {
      service = await getService();
    } catch {
      return new Response("The service could not start; see its log.\n", { status: 503 });
    }
    try {
      const access: ApiOperation["access"] = operation.access;
      const find = options.findCaller ?? (access === "agent" ? requireAgentOrCaller : requireCaller);
      const caller = access === "public" ? null : await find(service, request);
      if (caller && options.rateLimit) await service.rateLimits.take(options.rateLimit, countedFor(caller));
      const ctx = caller && contextOf(service, caller, requestId);
      if (ctx) noteAgentRequest(ctx, operation.id, request.headers.get("user-agent"));
      const call = {
        service,
        request,
        requestId,
        ...(await parse(operation, request, next)),
        ...(ctx ? { ctx } : {}),
      };
      return finish(await handle(call as unknown as WithContext<O>), operation.answer.status, requestId);
    } catch (error) {
      const { status, body, retryAfter } = toProblem(error, { requestId, log: service.log, what: operation.id });
      const answer = options.errorAnswer?.(body, status) ?? { error: body };
      const response = finish(answer, status, requestId);
      if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
      if (await discardBody(request)) response.headers.set("connection", "close");
      return response;
    }
  };
}

/** An agent has a measure of its own: one that runs wild stops neither its owner nor another agent. */
function countedFor({ ownerId, actor }: Caller): string {
  return actor.kind === "agent" ? actor.id : ownerId;
}

async function parse(operation: ApiOperation, request: Request, next?: NextContext) {
  // A route without a variable part is called without parameters.
  const raw = (await next?.params) ?? {};
  // The framework has decoded them once; a second time would turn one file's name into another's.
  const params = Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [key, Array.isArray(value) ? value.join("/") : (value ?? "")]),
  );
  const query = singleValues(new URL(request.url).searchParams);
  const isJson = operation.body?.contentType === "application/json";
  const mayBeEmpty = operation.body?.optional === true;
  return {
    params: operation.params?.parse(params),
    query: operation.query?.parse(query),
    body: isJson ? operation.body?.schema.parse(await readJson(request, { mayBeEmpty })) : undefined,
  };
}

/** A parameter given twice says two things; neither is taken for the other. */
function singleValues(search: URLSearchParams): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of search) {
    if (values.has(name)) {
      throw new Refusal("INVALID_INPUT", `The query names ${JSON.stringify(name.slice(0, 60))} more than once.`, {
        details: { reason: "query" },
      });
    }
    values.set(name, value);
  }
  return Object.fromEntries(values);
}

function finish(answer: unknown, status: number, requestId: string): Response {
  const response = answer instanceof Response ? answer : Response.json(answer, { status });
  response.headers.set("x-request-id", requestId);
  response.headers.set("x-content-type-options", "nosniff");
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  return response;
}
