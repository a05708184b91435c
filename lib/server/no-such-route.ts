import { type ErrorResponse, errorFacts, Refusal } from "@/lib/contract/errors";
import { refusalBody } from "./problem";
import { newRequestId } from "./request-id";

/** What a program gets at an address under /api that no route has: the error shape, never a page. */
export function noSuchRoute(): Response {
  const requestId = newRequestId();
  const refusal = new Refusal("NOT_FOUND", "There is no such address in the API.", {
    remedy: "See /api/v1/openapi.json for the addresses there are.",
  });
  const answer: ErrorResponse = { error: refusalBody(refusal, requestId) };
  return Response.json(answer, {
    status: errorFacts(refusal.code).status,
    headers: { "x-request-id": requestId, "cache-control": "no-store" },
  });
}
