import { Refusal } from "@/lib/contract/errors";
import type { LaunchSet } from "@/lib/contract/launch";
import type { Digest, SkillState } from "@/lib/contract/skill";
import type { Context } from "../ports";
import { type Db, findSkillSets, listSetMembers, type SetMemberRecord } from "../store";
import { noSuchSet } from "./find-set";

/** A member of a set at its pin, with what a launch says and needs of it. */
export interface LaunchMember {
  skillId: string;
  slug: string;
  /** Front matter name, description and declared version of the pinned revision. */
  name: string;
  description: string;
  version: string | null;
  revision: number;
  digest: Digest;
  /** Of the skill now: a disabled or archived one is not launched. */
  state: SkillState;
  /** When the pinned revision was made. */
  pinnedAt: Date;
}

export interface LoadedSet {
  id: string;
  name: string;
  generation: number;
  members: LaunchMember[];
}

/**
 * The sets that a plan or launch names, in that order, as they stand in `db`
 * (a transaction in the owner's line, where they must stay so). Refuses
 * NOT_FOUND, and STALE_GENERATION naming every set that is of another
 * generation than the caller read.
 */
export async function loadLaunchSets(
  ctx: Context,
  wanted: readonly LaunchSet[],
  db: Db = ctx.ports.store.db,
): Promise<LoadedSet[]> {
  const found = new Map(
    (
      await findSkillSets(
        db,
        ctx.ownerId,
        wanted.map(({ id }) => id),
      )
    ).map((set) => [set.id, set]),
  );
  const loaded: LoadedSet[] = [];
  const stale: { id: string; name: string; generation: number; expected: number }[] = [];
  for (const { id, generation: expected } of wanted) {
    const set = found.get(id);
    if (set === undefined) throw noSuchSet(id);
    const { name, generation } = set;
    if (generation !== expected) stale.push({ id, name, generation, expected });
    const members = await listSetMembers(db, ctx.ownerId, id);
    loaded.push({ id, name, generation, members: members.map(launchMember) });
  }
  if (stale.length > 0) throw staleSets(stale);
  return loaded;
}

function staleSets(sets: { name: string; generation: number; expected: number }[]): Refusal {
  const named = sets.map(({ name, generation, expected }) => {
    return `${name} is of generation ${generation} and no longer of ${expected}`;
  });
  return new Refusal("STALE_GENERATION", `A chosen set was changed in between: ${named.join(", ")}.`, {
    details: { reason: "generation", sets },
    remedy: "Look at the sets as they are now and plan again.",
  });
}

function launchMember(member: SetMemberRecord): LaunchMember {
  const { skillId, slug, name, description, revision, state, pinnedAt } = member;
  const { bundleDigest: digest, declaredVersion: version } = member;
  return { skillId, slug, name, description, version, revision, digest, state, pinnedAt };
}
