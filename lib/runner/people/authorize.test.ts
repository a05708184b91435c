import { describe, expect, test } from "vitest";
import { isRefusal } from "@/lib/contract/errors";
import type { Role, TokenScope } from "@/lib/contract/people";
import type { Actor } from "../ports";
import { isAllowed, type Permission, requirePermission } from "./authorize";

const user = (role: Role): Actor => ({ kind: "user", id: "user-1", label: "Ada", role });
const token = (role: Role, scope: TokenScope): Actor => ({ kind: "token", id: "token-1", label: "Build", role, scope });
const system: Actor = { kind: "system", id: "system", label: "Slipway" };

describe("permissions", () => {
  test.each<[string, Actor, Permission[]]>([
    ["an owner may do everything", user("owner"), ["library.read", "library.write", "tokens.manage"]],
    ["a reviewer may read", user("reviewer"), ["library.read"]],
    ["a viewer may read", user("viewer"), ["library.read"]],
    [
      "an owner's write token may do everything",
      token("owner", "write"),
      ["library.read", "library.write", "tokens.manage"],
    ],
    ["an owner's read token may read", token("owner", "read"), ["library.read"]],
    ["a reviewer's write token may read", token("reviewer", "write"), ["library.read"]],
    ["a viewer's write token may read", token("viewer", "write"), ["library.read"]],
    ["Slipway itself may do everything", system, ["library.read", "library.write", "tokens.manage"]],
  ])("%s", (_, actor, allowed) => {
    const all: Permission[] = ["library.read", "library.write", "tokens.manage"];
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
