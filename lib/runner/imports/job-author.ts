import type { Role, TokenScope } from "@/lib/contract/people";
import type { Actor, Context } from "../ports";
import type { ImportJobRecord } from "../store";

type Author = Pick<ImportJobRecord, "authorKind" | "authorId" | "authorLabel" | "authorRole" | "requestId">;

/** Who a job acts as: whoever started it, with what they were allowed then. */
export function authorOf({ actor, requestId }: Context): Author {
  const { kind, id, label } = actor;
  return { authorKind: kind, authorId: id, authorLabel: label, authorRole: roleOf(actor), requestId };
}

export function actorOf({ authorKind, authorId: id, authorLabel: label, authorRole }: ImportJobRecord): Actor {
  if (authorKind === "system") return { kind: "system", id: "system", label: "Slipway" };
  const [role, scope = "read"] = authorRole.split("/") as [Role, TokenScope?];
  return authorKind === "user" ? { kind: "user", id, label, role } : { kind: "token", id, label, role, scope };
}

function roleOf(actor: Actor): ImportJobRecord["authorRole"] {
  if (actor.kind === "system") return "owner";
  if (actor.kind === "agent") throw new Error("an agent starts no import");
  return actor.kind === "token" ? `${actor.role}/${actor.scope}` : actor.role;
}
