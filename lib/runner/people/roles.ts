import { ROLES, type Role } from "@/lib/contract/people";

/** The role that allows less. The contract lists roles from most to least. */
export function lesserRole(a: Role, b: Role): Role {
  return ROLES.indexOf(a) > ROLES.indexOf(b) ? a : b;
}
