import { describe, expect, test } from "vitest";
import { isRefusal } from "@/lib/contract/errors";
import type { Role, TokenScope } from "@/lib/contract/people";
import type { Actor } from "../ports";
import { isAllowed, type Permission, requirePermission } from "./authorize";

const user = (role: Role): Actor => ({ kind: "user", id: "user-1", label: "Ada", role });
const token = (role: Role, scope: TokenScope): Actor => ({ kind: "token", id: "token-1", label: "Build", role, scope });
const system: Actor = { kind: "system", id: "system", label: "Slipway" };

describe("permissions", () => {
  const all: Permission[] = [
    "library.read",
    "library.write",
    "people.read",
    "people.manage",
    "audit.read",
    "tokens.manage",
  ];
  const reviewing: Permission[] = ["library.read", "people.read", "audit.read"];

  test.each<[string, Actor, Permission[]]>([
    ["an owner may do everything", user("owner"), all],
    ["a reviewer may read", user("reviewer"), reviewing],
    ["a viewer may read the library", user("viewer"), ["library.read"]],
    ["an owner's write token may do everything", token("owner", "write"), all],
    ["a token of the scope read may read what its role may", token("owner", "read"), reviewing],
    ["a reviewer's write token may read", token("reviewer", "write"), reviewing],
    ["a viewer's write token may read the library", token("viewer", "write"), ["library.read"]],
    ["Slipway itself may do everything", system, all],
  ])("%s", (_, actor, allowed) => {
    expect(all.filter((permission) => isAllowed(actor, permission))).toEqual(allowed);
  });

  test("a denial is FORBIDDEN and says whether the role or the token's scope is the reason", () => {
    const denial = (actor: Actor) => {
      try {
        requirePermission(actor, "library.write");
      } catch (error) {
        if (isRefusal(error)) return [error.code, error.details?.reason];
      }
      return null;
    };
    expect(denial(user("viewer"))).toEqual(["FORBIDDEN", "role"]);
    expect(denial(token("reviewer", "write"))).toEqual(["FORBIDDEN", "role"]);
    expect(denial(token("viewer", "read"))).toEqual(["FORBIDDEN", "token-scope"]);
    expect(denial(user("owner"))).toBeNull();
  });
});
