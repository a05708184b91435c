import { Refusal } from "@/lib/contract/errors";
import type { Context } from "../ports";
import { type Db, listRevisions, type SkillRecord } from "../store";

/** How many of the revisions in between the message names; the details list all. */
const NAMED = 3;

/** Refuses CHANGED_SINCE_READ where `baseRevision` is not the current one, naming who published what in between. */
export async function requireCurrentBase(
  db: Db,
  ctx: Context,
  skill: SkillRecord,
  baseRevision: number,
): Promise<void> {
  const current = skill.currentRevision;
  if (current === baseRevision) return;
  const revisions = await listRevisions(db, ctx.ownerId, skill.id);
  const between = revisions
    .filter((revision) => revision.number > baseRevision)
    .map(({ number, origin, authorLabel, note, createdAt }) => {
      return { number, origin, author: authorLabel, note, createdAt: createdAt.toISOString() };
    });
  const named = between
    .slice(0, NAMED)
    .map(({ number, origin, author }) => `revision ${number} (${origin}) by ${author}`);
  const rest = between.length - named.length;
  const what =
    between.length === 0
      ? `${skill.slug} has no revision ${baseRevision}; the current one is ${current}.`
      : `${skill.slug} changed since revision ${baseRevision}: ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
  throw new Refusal("CHANGED_SINCE_READ", `${what} Nothing was stored.`, {
    details: { reason: "revision", current, baseRevision, between },
    remedy: "Look at what changed, then publish again from the current revision.",
  });
}

/** Refuses CHANGED_SINCE_READ where the row is not the one that was read. */
export function requireSameEtag(skill: SkillRecord, etag: string): void {
  if (String(skill.version) === etag) return;
  throw new Refusal("CHANGED_SINCE_READ", `${skill.slug} was changed by somebody else in between.`, {
    details: { reason: "etag", etag: String(skill.version) },
  });
}
