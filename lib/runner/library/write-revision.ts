import type { Context } from "../ports";
import {
  advanceSkill,
  insertPackages,
  insertRevisions,
  insertSkills,
  isUniqueViolation,
  lockOwner,
  type NewSkill,
  type SkillRecord,
  type Tx,
} from "../store";
import {
  currentFacts,
  packageRecord,
  type RevisionContent,
  type RevisionStory,
  revisionRecord,
} from "./revision-records";

/** How often another console may take a slug or a number first before the change gives up. */
const ATTEMPTS = 5;

/**
 * One transaction, in line with the other writers of the owner: what `work`
 * reads stays true until it has written. Where a writer that kept out of the
 * line took a unique value first, `work` runs again and sees it.
 */
export async function inOwnersLine<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ctx.ports.store.transaction(async (tx) => {
        await lockOwner(tx, ctx.ownerId);
        return work(tx);
      });
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * Publishes `content` as the next revision of a skill that was read in this
 * transaction, and returns its number. The bytes are stored already.
 */
export async function writeNextRevision(
  tx: Tx,
  ctx: Context,
  skill: SkillRecord,
  content: RevisionContent,
  story: RevisionStory,
): Promise<number> {
  const at = ctx.ports.clock.now();
  const number = skill.currentRevision + 1;
  await insertPackages(tx, [packageRecord(content)]);
  const advanced = await advanceSkill(tx, {
    ownerId: ctx.ownerId,
    slug: skill.slug,
    expectedVersion: skill.version,
    updatedAt: at,
    ...currentFacts(content, number),
  });
  if (!advanced) throw new Error(`${skill.slug} changed inside its owner's line`);
  await insertRevisions(tx, [revisionRecord(ctx, skill.id, number, content, story, at)]);
  return number;
}

/** Writes a new, enabled skill with `content` as its revision 1. The bytes are stored already. A slug that is taken is a unique violation. */
export async function writeNewSkill(
  tx: Tx,
  ctx: Context,
  skill: Pick<NewSkill, "slug" | "displayName" | "provider" | "source" | "tags">,
  content: RevisionContent,
  story: RevisionStory,
): Promise<void> {
  const at = ctx.ports.clock.now();
  const id = ctx.ports.newId();
  await insertPackages(tx, [packageRecord(content)]);
  await insertSkills(tx, [
    {
      ...skill,
      id,
      ownerId: ctx.ownerId,
      state: "enabled",
      createdAt: at,
      updatedAt: at,
      ...currentFacts(content, 1),
    },
  ]);
  await insertRevisions(tx, [revisionRecord(ctx, id, 1, content, story, at)]);
}
