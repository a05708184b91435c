import type { ServedContent } from "@/lib/runner";
import type { PlaceCall } from "./place-route";

/** Seconds that a copy of a public list may be used unasked; one along a secret path is asked for each time. */
const LIST_SECONDS = 60;
const FOREVER_SECONDS = 365 * 24 * 60 * 60;

export interface CachedContent {
  contentType: string;
  /** SHA-256 of the content, 64 hexadecimal digits. */
  digest: string;
  /** Whether the address names these bytes, so that they never change. */
  immutable: boolean;
  /** Bytes. */
  size: number;
  /** Not asked for where the head alone is wanted, or the caller has the content. */
  open(): Promise<Uint8Array | ReadableStream<Uint8Array>>;
}

/** The content, or 304 where the caller says that it has it. What a secret leads to stays out of shared caches. */
export async function cachedAnswer(
  { request, place }: Pick<PlaceCall, "request" | "place">,
  content: CachedContent,
): Promise<Response> {
  const etag = `"sha256:${content.digest}"`;
  const whose = place.through.kind === "public-place" ? "public" : "private";
  const seconds = content.immutable ? FOREVER_SECONDS : whose === "public" ? LIST_SECONDS : 0;
  const headers = new Headers({
    etag,
    "cache-control": `${whose}, max-age=${seconds}, ${content.immutable ? "immutable" : "must-revalidate"}`,
  });
  if (hasContent(request, etag)) return new Response(null, { status: 304, headers });
  headers.set("content-type", content.contentType);
  headers.set("content-length", String(content.size));
  if (request.method === "HEAD") return new Response(null, { headers });
  const body = await content.open();
  return new Response(body instanceof Uint8Array ? new Uint8Array(body) : body, { headers });
}

/** Content of a place, counted where the caller takes a skill with it. */
export async function contentAnswer(call: PlaceCall, content: ServedContent): Promise<Response> {
  const response = await cachedAnswer(call, content);
  if (content.takes !== null && response.status === 200) call.downloaded(content.takes);
  return response;
}

/** Tags are compared weakly. Source: RFC 9110, section 13.1.2. */
function hasContent(request: Request, etag: string): boolean {
  const asked = request.headers.get("if-none-match");
  if (asked === null) return false;
  return asked.trim() === "*" || asked.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
