import type { ApiOperation } from "@/lib/contract/api";
import type { ErrorBody } from "@/lib/contract/errors";
import { requireCaller } from "./caller";
import type { RequestHead } from "./origin";
import { type RouteHandler, route } from "./route";
import type { RateLimitName } from "./settings";
import { isAnthropic, shapedFor } from "./v1-shapes";

/**
 * The envelope of `/v1/skills`: that of every route, with what Anthropic's and
 * OpenAI's programs do differently. An API token may come as `x-api-key`, an
 * answer has the forms of the program that asks, and an error carries what each
 * of them reads beside our own. Source: interfaces, section 2.
 */
export function v1Route<const O extends ApiOperation>(
  operation: O,
  handle: RouteHandler<O>,
  options: { rateLimit?: RateLimitName } = {},
) {
  const answer = route(
    operation,
    async (call) => {
      const made = await handle(call);
      return made instanceof Response ? made : shapedFor(call.request, made);
    },
    { ...options, findCaller: (service, head) => requireCaller(service, withApiKey(head)), errorAnswer },
  );
  return async (...args: Parameters<typeof answer>): Promise<Response> => {
    const response = await answer(...args);
    const requestId = response.headers.get("x-request-id");
    if (requestId !== null && isAnthropic(args[0])) response.headers.set("request-id", requestId);
    // Both programs send a conflict again by themselves; ours do not go away by waiting.
    if (response.status === 409) response.headers.set("x-should-retry", "false");
    return response;
  };
}

/** The key that Anthropic's programs send, as the token that it is here. */
function withApiKey(head: RequestHead): RequestHead {
  const key = head.headers.get("x-api-key");
  if (key === null || head.headers.get("authorization") !== null) return head;
  return {
    method: head.method,
    headers: { get: (name) => (name.toLowerCase() === "authorization" ? `Bearer ${key}` : head.headers.get(name)) },
  };
}

const TYPES: Record<number, string> = {
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  504: "timeout_error",
};

function errorAnswer(error: ErrorBody, status: number): unknown {
  const type = TYPES[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");
  return { type: "error", error: { type, param: null, ...error }, request_id: error.requestId };
}
