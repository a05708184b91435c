import { Refusal } from "@/lib/contract/errors";
import type { SkillSet, SkillSetMember } from "@/lib/contract/skill-sets";
import type { Context } from "../ports";
import {
  type Db,
  findSkillSet,
  listSetMembers,
  listSetUses,
  type SetMemberRecord,
  type SetUseRecord,
  type SkillSetRecord,
} from "../store";

/** One set as a row. Refuses NOT_FOUND, also for a set of another owner. */
export async function findSet(db: Db, ctx: Context, id: string): Promise<SkillSetRecord> {
  const set = await findSkillSet(db, ctx.ownerId, id);
  if (set === null) throw noSuchSet(id);
  return set;
}

export function noSuchSet(id: string): Refusal {
  return new Refusal("NOT_FOUND", `There is no skill set ${id}.`, { details: { reason: "skill-set", id } });
}

/** One set in full, as it stands in `db`. */
export async function readSet(db: Db, ctx: Context, id: string): Promise<SkillSet> {
  const set = await findSet(db, ctx, id);
  const members = await listSetMembers(db, ctx.ownerId, id);
  const uses = await listSetUses(db, ctx.ownerId, id);
  return skillSetOf(set, members, uses);
}

export function skillSetOf(
  set: SkillSetRecord,
  members: readonly SetMemberRecord[],
  uses: readonly SetUseRecord[],
): SkillSet {
  return {
    id: set.id,
    name: set.name,
    description: set.description,
    generation: set.generation,
    members: members.map(memberOf),
    usedBy: uses.map(({ workspaceId, workspaceName }) => ({ kind: "workspace", id: workspaceId, name: workspaceName })),
    createdAt: set.createdAt.toISOString(),
    updatedAt: set.updatedAt.toISOString(),
  };
}

function memberOf(member: SetMemberRecord): SkillSetMember {
  return {
    slug: member.slug,
    name: member.name,
    displayName: member.displayName,
    revision: member.revision,
    digest: member.bundleDigest,
    version: member.declaredVersion,
    latestRevision: member.currentRevision,
    state: member.state,
  };
}
