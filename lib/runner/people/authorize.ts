import { Refusal } from "@/lib/contract/errors";
import type { Role, TokenScope } from "@/lib/contract/people";
import type { Actor } from "../ports";

/** Who may do what; closed, so that a verb cannot ask for something nobody decided. Source: product rules, section 1. */
const PERMISSIONS = {
  "library.read": { roles: ["owner", "reviewer", "viewer"], scope: "read" },
  "library.write": { roles: ["owner"], scope: "write" },
  "workspaces.read": { roles: ["owner", "reviewer", "viewer"], scope: "read" },
  "workspaces.launch": { roles: ["owner"], scope: "write" },
  "sources.read": { roles: ["owner", "reviewer", "viewer"], scope: "read" },
  "sources.manage": { roles: ["owner"], scope: "write" },
  "people.read": { roles: ["owner", "reviewer"], scope: "read" },
  "people.manage": { roles: ["owner"], scope: "write" },
  "audit.read": { roles: ["owner", "reviewer"], scope: "read" },
  "tokens.manage": { roles: ["owner"], scope: "write" },
} as const satisfies Record<string, { roles: readonly Role[]; scope: TokenScope }>;

export type Permission = keyof typeof PERMISSIONS;

const DOING: Record<Permission, string> = {
  "library.read": "read the library",
  "library.write": "change the library",
  "workspaces.read": "see workspaces",
  "workspaces.launch": "plan, launch and change workspaces",
  "sources.read": "see the registry",
  "sources.manage": "change the registry",
  "people.read": "see this owner's people",
  "people.manage": "manage this owner's people",
  "audit.read": "see what was done",
  "tokens.manage": "manage API tokens",
};

type Denial = "role" | "token-scope" | "agent";

const WHY: Record<Denial, { subject: string; remedy: string }> = {
  role: { subject: "Your role does not allow you to", remedy: "Ask an owner to do it." },
  "token-scope": { subject: "This token may only read, so it cannot", remedy: "Use a token with the scope write." },
  agent: { subject: "A workspace's token cannot", remedy: "Use an API token." },
};

export function isAllowed(actor: Actor, permission: Permission): boolean {
  return denial(actor, permission) === null;
}

/** Refuses FORBIDDEN, with `details.reason` `token-scope`, `role` or `agent`. Slipway itself may do everything. */
export function requirePermission(actor: Actor, permission: Permission): void {
  const reason = denial(actor, permission);
  if (reason === null) return;
  const { subject, remedy } = WHY[reason];
  const message = `${subject} ${DOING[permission]}.`;
  throw new Refusal("FORBIDDEN", message, { details: { reason, permission }, remedy });
}

function denial(actor: Actor, permission: Permission): Denial | null {
  if (actor.kind === "system") return null;
  if (actor.kind === "agent") return "agent";
  const { roles, scope } = PERMISSIONS[permission];
  if (actor.kind === "token" && scope === "write" && actor.scope !== "write") return "token-scope";
  return (roles as readonly Role[]).includes(actor.role) ? null : "role";
}
