import { type ErrorBody, Refusal } from "@/lib/contract/errors";
import {
  type OpenPlace,
  openOwnLibrary,
  openPlaceOfToken,
  openPublicPlace,
  publicPlacePath,
  type ServedSkillFacts,
} from "@/lib/runner";
import { callerOfToken } from "../caller";
import { toProblem } from "../problem";
import { newRequestId } from "../request-id";
import { getService, type Service } from "../service";

/** What answers a request along a served path: the place is known, and may be read. */
export interface PlaceCall {
  service: Service;
  request: Request;
  requestId: string;
  place: OpenPlace;
  /** Absolute address of the place, without a final slash. It may hold the secret: for answers to the one who sent it alone. */
  base: string;
  /** What is asked for below the place, decoded. */
  path: string;
  /** Counts that the caller took this skill to keep. */
  downloaded(skill: Pick<ServedSkillFacts, "name" | "digest" | "slug">): void;
}

/** Null where nothing lies at that path. */
export type PlaceAnswer = (call: PlaceCall) => Promise<Response | null>;

export interface PlaceRouteOptions {
  /** How a refusal looks to the programs that come here; our own error shape unless given. */
  refuse?: (body: ErrorBody, status: number) => Response;
  /** What the route's own folders say of the path below the place, with a final slash. */
  below?: string;
  /** What is answered although no place is open there; `base` is the console's own address. */
  whenClosed?: (path: string, base: string) => Response | null;
}

type Parameters = Record<string, string | string[] | undefined>;
interface NextContext {
  params?: Promise<Parameters>;
}
type Handler = (request: Request, next?: NextContext) => Promise<Response>;

/** Finds the place that a request's path names, and the part of the path that names it. */
type FindPlace = (
  service: Service,
  parameters: Parameters,
  request: Request,
) => Promise<{ place: OpenPlace; at: string } | null>;

/** `/t/{token}/…`: whoever knows the secret reads. */
export function tokenPlaceRoute(answer: PlaceAnswer, options?: PlaceRouteOptions) {
  return placeRoute(
    async (service, { token }) => {
      const secret = typeof token === "string" ? token : "";
      const place = await openPlaceOfToken(service.ports, secret);
      return place && { place, at: `/t/${encodeURIComponent(secret)}` };
    },
    answer,
    options,
  );
}

/** `/o/{ownerId}/…`, and `…/sets/{id}/…` and `…/workspaces/{id}/…` below it: what was opened to everybody. */
export function publicPlaceRoute(kind: OpenPlace["kind"], answer: PlaceAnswer, options?: PlaceRouteOptions) {
  return placeRoute(
    async (service, { ownerId, id }) => {
      if (typeof ownerId !== "string") return null;
      const target = typeof id === "string" ? id : undefined;
      const place = await openPublicPlace(service.ports, ownerId, kind, target);
      return place && { place, at: publicPlacePath(place) };
    },
    answer,
    options,
  );
}

/** The root of the console: the home owner's library. */
export function rootPlaceRoute(answer: PlaceAnswer, options?: PlaceRouteOptions) {
  return placeRoute(
    async ({ ports }) => {
      const place = await openPublicPlace(ports, null, "library");
      return place && { place, at: "" };
    },
    answer,
    options,
  );
}

/**
 * The root of the console for programs that may have an API token: the library
 * of whom it belongs to, and the home owner's where none is sent. A token that
 * is not known is never excused. Refuses UNAUTHENTICATED.
 */
export function ownPlaceRoute(answer: PlaceAnswer, options?: PlaceRouteOptions) {
  return placeRoute(
    async (service, _, request) => {
      const authorization = request.headers.get("authorization");
      const place =
        authorization === null
          ? await openPublicPlace(service.ports, null, "library")
          : await openOwnLibrary(service.ports, await callerOfToken(service, authorization));
      return place && { place, at: "" };
    },
    answer,
    options,
  );
}

/**
 * The envelope of served paths. They are read by programs without credentials
 * and by pages of other origins, and some hold a secret: so only reading, no
 * cookie is looked at, and neither log nor error says an address.
 */
function placeRoute(find: FindPlace, answer: PlaceAnswer, options: PlaceRouteOptions = {}) {
  const read: Handler = async (request, next) => {
    const requestId = newRequestId();
    let service: Service;
    try {
      service = await getService();
    } catch {
      return new Response("The service could not start; see its log.\n", { status: 503 });
    }
    try {
      const parameters = (await next?.params) ?? {};
      const path = `${options.below ?? ""}${pathOf(parameters)}`;
      const found = await find(service, parameters, request);
      if (found === null) {
        const closed = options.whenClosed?.(path, service.settings.baseUrl) ?? null;
        if (closed === null) throw nothingServed();
        return finish(closed, request, requestId);
      }
      const { place, at } = found;
      await service.rateLimits.take("agent", countedFor(place));
      const { ownerId, through } = place;
      if (through.kind !== "api-token") {
        service.ports.uses.asked({ ownerId, through, what: shown(path), client: clientOf(request) });
      }
      const call = { service, request, requestId, place, base: service.settings.baseUrl + at, path };
      const response = await answer({ ...call, downloaded: (skill) => noteDownload(call, skill) });
      if (response === null) throw nothingServed();
      return finish(response, request, requestId);
    } catch (error) {
      const { status, body, retryAfter } = toProblem(error, { requestId, log: service.log, what: "served path" });
      const response = options.refuse?.(body, status) ?? Response.json({ error: body }, { status });
      response.headers.set("cache-control", "no-store");
      if (retryAfter !== undefined) response.headers.set("retry-after", String(retryAfter));
      return finish(response, request, requestId);
    }
  };
  const allow: Handler = async () => finish(new Response(null, { status: 204 }), null, newRequestId());
  return { GET: read, HEAD: read, OPTIONS: allow };
}

function nothingServed(): Refusal {
  return new Refusal("NOT_FOUND", "Nothing is served at this address.", {
    remedy: "Ask whoever gave you the address for one that is open.",
  });
}

function pathOf({ path }: Parameters): string {
  return Array.isArray(path) ? path.join("/") : (path ?? "");
}

/** Each link has a measure of its own, and so has each public place. */
function countedFor({ ownerId, through }: OpenPlace): string {
  return through.kind === "public-place" ? `${ownerId}/${through.placeKind}/${through.targetId}` : through.id;
}

function noteDownload(
  { service, place, request }: Pick<PlaceCall, "service" | "place" | "request">,
  { name, digest, slug }: Pick<ServedSkillFacts, "name" | "digest" | "slug">,
): void {
  if (request.method === "HEAD") return;
  const { ownerId, kind, id, through } = place;
  service.ports.uses.used({
    ownerId,
    act: "download",
    name,
    bundleDigest: digest,
    slug,
    workspaceId: kind === "workspace" ? id : null,
    ...takerOf(through),
  });
}

function takerOf(through: OpenPlace["through"]) {
  if (through.kind === "public-place") return { actorKind: "anonymous" as const, actorId: "" };
  return { actorKind: through.kind === "api-token" ? ("token" as const) : ("link" as const), actorId: through.id };
}

const SHOWN_LENGTH = 200;

function shown(text: string): string {
  return text.replace(/\p{C}/gu, " ").slice(0, SHOWN_LENGTH).toWellFormed();
}

function clientOf(request: Request): string | null {
  const agent = request.headers.get("user-agent");
  return agent === null ? null : shown(agent);
}

function finish(response: Response, request: Request | null, requestId: string): Response {
  const { headers, status } = response;
  headers.set("x-request-id", requestId);
  headers.set("x-content-type-options", "nosniff");
  headers.set("content-security-policy", "sandbox; default-src 'none'");
  headers.set("cross-origin-resource-policy", "cross-origin");
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-allow-methods", "GET, HEAD, OPTIONS");
  headers.set("access-control-allow-headers", "*");
  headers.set("access-control-expose-headers", "etag, retry-after, x-request-id");
  if (request?.method !== "HEAD") return response;
  void response.body?.cancel().catch(() => undefined);
  return new Response(null, { status, headers });
}
