import { type ErrorResponse, errorFacts } from "@/lib/contract/errors";
import { newRequestId } from "./request-id";

/** What a program gets at an address under /api that no route has: the error shape, never a page. */
export function noSuchRoute(): Response {
  const { status } = errorFacts("NOT_FOUND");
  const requestId = newRequestId();
  const answer: ErrorResponse = {
    error: {
      code: "NOT_FOUND",
      message: "There is no such address in the API.",
      remedy: "See /api/v1/openapi.json for the addresses there are.",
      requestId,
    },
  };
  return Response.json(answer, { status, headers: { "x-request-id": requestId, "cache-control": "no-store" } });
}
