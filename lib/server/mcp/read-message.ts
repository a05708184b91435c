import { AGENT_LIMITS } from "@/lib/contract/limits";
import { HttpFault } from "./http-fault";
import { RPC } from "./rpc-fault";

/** One JSON-RPC message as far as it is looked at here; the protocol judges the rest of it. */
export type Message = Record<string, unknown>;

/**
 * The one message of a request's body, read against the limit byte by byte: a
 * declared length is only a claim. Batches are refused, as the protocol has
 * none since 2025-06-18 and each call is to be counted.
 */
export async function readMessage(request: Request): Promise<Message> {
  const [mediaType = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (mediaType.trim().toLowerCase() !== "application/json") {
    throw new HttpFault(415, RPC.invalidRequest, "The body must be sent as application/json.");
  }
  const message = parse(await readBytes(request));
  if (Array.isArray(message)) {
    throw new HttpFault(400, RPC.invalidRequest, "Batches are not served: send one message a request.");
  }
  if (typeof message !== "object" || message === null) {
    throw new HttpFault(400, RPC.invalidRequest, "The body is no JSON-RPC message.");
  }
  return message as Message;
}

async function readBytes({ body }: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > AGENT_LIMITS.requestBytes) break;
      chunks.push(chunk);
    }
  } catch {
    // The sender went away: what is answered reaches nobody, and is no fault of the service.
    throw new HttpFault(400, RPC.invalidRequest, "The body broke off before its end.");
  }
  if (size > AGENT_LIMITS.requestBytes) {
    throw new HttpFault(413, RPC.invalidRequest, `The body is over ${AGENT_LIMITS.requestBytes} bytes.`);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new HttpFault(400, RPC.parseError, "The body is not valid JSON.");
  }
}
