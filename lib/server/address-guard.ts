import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { type ErrorResponse, errorFacts, Refusal } from "@/lib/contract/errors";
import { refusalBody } from "./problem";
import { newRequestId } from "./request-id";

/**
 * Answers requests whose address is not validly percent-encoded. The framework
 * decodes addresses before any code of ours runs and fails on these with a bare
 * 500, so they are caught where every request of the process arrives.
 */
export function guardAddresses(): void {
  const emit = Server.prototype.emit as (this: Server, ...args: unknown[]) => boolean;
  Server.prototype.emit = function guarded(this: Server, ...args: unknown[]): boolean {
    if (args[0] === "request") {
      const [, request, response] = args as [string, IncomingMessage, ServerResponse];
      if (!isDecodable(request.url ?? "")) {
        refuseAddress(response);
        return true;
      }
    }
    return emit.apply(this, args);
  };
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

function refuseAddress(response: ServerResponse): void {
  const requestId = newRequestId();
  const refusal = new Refusal("INVALID_INPUT", "The address is not validly percent-encoded.", {
    details: { reason: "address" },
    remedy: "Encode the address as UTF-8 and send the request again.",
  });
  const answer: ErrorResponse = { error: refusalBody(refusal, requestId) };
  const headers = { "content-type": "application/json", "x-request-id": requestId, connection: "close" };
  response.writeHead(errorFacts(refusal.code).status, headers).end(JSON.stringify(answer));
}
