import type { SkillRow } from "@/lib/contract/skill";

/** Whether a skill may become a member of a set: the library's own that are not archived. */
export function mayJoin(row: Pick<SkillRow, "tier" | "state">): boolean {
  return row.tier === "owner" && row.state !== "archived";
}
