import type { SkillDetail } from "@/lib/contract/skill";
import type { ChangeSkillInput } from "@/lib/contract/skill-changes";
import { distinctTags } from "@/lib/domain/tag-change";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { changeSkill as changeRow } from "../store";
import { requireSameEtag } from "./changed-since-read";
import { findAgain, findManaged } from "./find-skill";
import { getSkill } from "./get-skill";
import { requirePlainText } from "./plain-text";
import { inOwnersLine } from "./write-revision";

/**
 * Changes what is not of a revision: tags and display name. Refuses FORBIDDEN,
 * INVALID_INPUT, NOT_FOUND, READ_ONLY_TIER and CHANGED_SINCE_READ; where
 * nothing differs, nothing is written.
 */
export async function changeSkill({
  ctx,
  input,
}: {
  ctx: Context;
  input: ChangeSkillInput & { id: string };
}): Promise<SkillDetail> {
  requirePermission(ctx.actor, "library.write");
  const read = await findManaged(ctx, input.id);
  const { slug } = read;
  // What came with the front matter may stay; only what is new is judged.
  requirePlainText({
    displayName: input.displayName === read.displayName ? undefined : input.displayName,
    tags: input.tags?.filter((tag) => !read.tags.includes(tag)),
  });
  await inOwnersLine(ctx, async (tx) => {
    const skill = await findAgain(tx, ctx, slug);
    requireSameEtag(skill, input.etag);
    const tags = input.tags === undefined ? undefined : distinctTags(input.tags);
    const change = {
      ...(tags !== undefined && !sameTags(tags, skill.tags) && { tags }),
      ...(input.displayName !== undefined &&
        input.displayName !== skill.displayName && { displayName: input.displayName }),
    };
    if (Object.keys(change).length === 0) return;
    const facts = { ownerId: ctx.ownerId, slug, expectedVersion: skill.version, updatedAt: ctx.ports.clock.now() };
    if (!(await changeRow(tx, { ...facts, ...change }))) throw new Error(`${slug} changed inside its owner's line`);
    await recordAudit({ ctx, tx, verb: "skills.change", subject: slug, details: change });
  });
  return getSkill({ ctx, input: { id: slug } });
}

function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tag, index) => tag === b[index]);
}
