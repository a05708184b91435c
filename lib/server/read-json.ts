import { Refusal } from "@/lib/contract/errors";
import { REQUEST_BODY_BYTES } from "@/lib/contract/limits";

/** Reads a JSON body of bounded size, byte by byte against the limit: a declared length is only a claim. */
export async function readJson(request: Request, options: { mayBeEmpty?: boolean } = {}): Promise<unknown> {
  if (options.mayBeEmpty && isEmpty(request)) return {};
  const contentType = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (!contentType.startsWith("application/json")) {
    throw new Refusal("INVALID_INPUT", "The body must be sent as application/json.", {
      details: { reason: "content-type" },
    });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body === null)
    throw new Refusal("INVALID_INPUT", "The request has no body.", { details: { reason: "no-body" } });
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > REQUEST_BODY_BYTES) {
      throw new Refusal("LIMIT_EXCEEDED", `The body is over ${REQUEST_BODY_BYTES} bytes.`, {
        details: { reason: "body" },
      });
    }
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (cause) {
    throw new Refusal("INVALID_INPUT", "The body is not valid JSON.", { details: { reason: "json" }, cause });
  }
}

/** Nothing was sent: no body at all, or one that is announced as empty. */
function isEmpty({ headers, body }: Request): boolean {
  return body === null || headers.get("content-length") === "0";
}

/** A form field that holds JSON. */
export function parseJsonField(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal("INVALID_INPUT", `The field ${name} is not valid JSON.`, { details: { reason: "json" }, cause });
  }
}
