import { Refusal } from "@/lib/contract/errors";
import type { Viewer } from "@/lib/contract/people";
import { type Actor, authenticateToken, authenticateWorkspaceToken, type Context, findMember } from "@/lib/runner";
import { isKnownHost, type RequestHead, requireSameOrigin } from "./origin";
import type { Service } from "./service";

/** Who is asking, for one request. */
export interface Caller {
  ownerId: string;
  actor: Actor;
  /** Null for programs with a token. */
  viewer: Viewer | null;
}

/**
 * Finds the caller: an API token where the request brings an Authorization
 * header, else the console's session. A bad token is never excused by a good
 * cookie. Refuses UNAUTHENTICATED; FORBIDDEN for a session used from elsewhere.
 */
export async function requireCaller(service: Service, head: RequestHead): Promise<Caller> {
  const authorization = head.headers.get("authorization");
  if (authorization !== null) return callerOfToken(service, authorization);
  const caller = await callerOfSession(service, head);
  if (caller === null) {
    throw new Refusal("UNAUTHENTICATED", "Sign in, or send Authorization: Bearer with an API token.", {
      details: { reason: "no-credentials" },
    });
  }
  requireSameOrigin(head, service.settings);
  return caller;
}

/**
 * The caller of a route that serves agents besides people and their programs:
 * a workspace token, or whoever `requireCaller` finds. Refuses as that does.
 */
export async function requireAgentOrCaller(service: Service, head: RequestHead): Promise<Caller> {
  const token = bearerOf(head.headers.get("authorization"));
  const { store, clock } = service.ports;
  const agent = token === null ? null : await authenticateWorkspaceToken(store, clock, token);
  return agent === null ? requireCaller(service, head) : { ...agent, viewer: null };
}

/**
 * The caller of a path that belongs to one workspace and to nobody but its
 * agents. Refuses UNAUTHENTICATED without a workspace token that holds, and
 * NOT_FOUND with the one of another workspace, as for one that never was.
 */
export async function requireAgent(service: Service, head: RequestHead, workspaceId: string): Promise<Caller> {
  const token = bearerOf(head.headers.get("authorization"));
  const { store, clock } = service.ports;
  const agent = token === null ? null : await authenticateWorkspaceToken(store, clock, token);
  if (agent === null) {
    throw new Refusal("UNAUTHENTICATED", "Send Authorization: Bearer with a token of this workspace.", {
      details: { reason: token === null ? "no-credentials" : "token" },
      remedy: "Tokens are made on the workspace's Connect page; this one may be unknown, expired or revoked.",
    });
  }
  if (agent.actor.workspaceId !== workspaceId) throw new Refusal("NOT_FOUND", "There is no such workspace.");
  return { ...agent, viewer: null };
}

function bearerOf(authorization: string | null): string | null {
  return /^Bearer ([\x21-\x7e]{1,512})$/i.exec(authorization ?? "")?.[1] ?? null;
}

export async function callerOfSession(service: Service, head: Pick<RequestHead, "headers">): Promise<Caller | null> {
  if (head.headers.get("cookie") === null) return null;
  if (!isKnownHost({ method: "GET", headers: head.headers }, service.settings)) return null;
  const cookies = new Headers({ cookie: head.headers.get("cookie") ?? "" });
  const session = await service.auth.api.getSession({ headers: cookies });
  if (session === null) return null;
  const member = await findMember(service.ports.store, session.user.id);
  if (member === null) return null;
  const { ownerId, role, ownerName, userName, email } = member;
  return {
    ownerId,
    actor: { kind: "user", id: session.user.id, label: userName, role },
    viewer: { ownerId, ownerName, userName, email, role },
  };
}

/** Whose API token that is. Refuses UNAUTHENTICATED. */
export async function callerOfToken(service: Service, authorization: string): Promise<Caller> {
  const token = bearerOf(authorization);
  const found = token === null ? null : await authenticateToken(service.ports.store, service.ports.clock, token);
  if (found === null) {
    throw new Refusal("UNAUTHENTICATED", "The API token is unknown, expired or revoked.", {
      details: { reason: "token" },
    });
  }
  return { ...found, viewer: null };
}

export function contextOf(service: Service, caller: Caller, requestId: string): Context {
  return { ownerId: caller.ownerId, actor: caller.actor, requestId, ports: service.ports };
}
