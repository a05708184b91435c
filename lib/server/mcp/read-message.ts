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

/** What is over the limit stays in the stream, so that whoever refuses it can take it off the sender's hands. */
async function readBytes({ body }: Request): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  try {
    for (let size = 0; size <= AGENT_LIMITS.requestBytes; ) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks);
      size += value.length;
      chunks.push(value);
    }
  } catch {
    // The sender went away: what is answered reaches nobody, and is no fault of the service.
    throw new HttpFault(400, RPC.invalidRequest, "The body broke off before its end.");
  } finally {
    reader.releaseLock();
  }
  throw new HttpFault(413, RPC.invalidRequest, `The body is over ${AGENT_LIMITS.requestBytes} bytes.`);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new HttpFault(400, RPC.parseError, "The body is not valid JSON.");
  }
}
