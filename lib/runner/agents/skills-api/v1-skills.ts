import { type ErrorCode, Refusal } from "@/lib/contract/errors";
import type { V1Deleted, V1ListQuery, V1Skill, V1SkillList } from "@/lib/contract/skills-api";
import { bulkSkills, findInUse } from "../../library";
import { requirePermission } from "../../people";
import type { Context } from "../../ports";
import { findSkill, pageSkills, type SkillRecord } from "../../store";
import { v1Page, v1Skill } from "./v1-shapes";

/**
 * A page of the library's own skills that are not archived, newest first unless
 * asked otherwise. The cursor is the id of the last row: it holds while skills
 * come, change and are archived, for the order of creation never changes.
 * Refuses FORBIDDEN, and INVALID_INPUT for a cursor that names no skill of
 * this owner. Source: interfaces, section 2.
 */
export async function listV1Skills({ ctx, input }: { ctx: Context; input: V1ListQuery }): Promise<V1SkillList> {
  requirePermission(ctx.actor, "library.read");
  const { limit, order, source } = input;
  if (source !== undefined && source !== "custom") return v1Page([], limit);
  const { db } = ctx.ports.store;
  const cursor = cursorOf(input);
  const last = cursor === null ? null : await findSkill(db, ctx.ownerId, cursor);
  if (cursor !== null && last === null) throw noSuchCursor();
  const page = { after: last?.sequence ?? null, order, limit: limit + 1 };
  return v1Page((await pageSkills(db, ctx.ownerId, page)).map(v1Skill), limit);
}

/** Refuses INVALID_INPUT where the two names of a cursor say two things. */
export function cursorOf({ page, after }: Pick<V1ListQuery, "page" | "after">): string | null {
  if (page !== undefined && after !== undefined && page !== after) throw noSuchCursor();
  return page ?? after ?? null;
}

export function noSuchCursor(): Refusal {
  return new Refusal("INVALID_INPUT", "The cursor is none that this list gave.", { details: { reason: "cursor" } });
}

/** One skill. Refuses FORBIDDEN, and NOT_FOUND for an archived one too. */
export async function getV1Skill({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<V1Skill> {
  return v1Skill(await requireV1Skill(ctx, input.id));
}

/** Read-only tiers have no place here: an id of theirs is as unknown as any other. */
export async function requireV1Skill(ctx: Context, id: string): Promise<SkillRecord> {
  requirePermission(ctx.actor, "library.read");
  return findInUse(ctx, id);
}

/** How often the row may change under a deletion, which asks for no etag. */
const ATTEMPTS = 5;

/**
 * Archives a skill: its revisions stay, and it is gone for this interface.
 * Refuses FORBIDDEN, NOT_FOUND, and REFERENCED_BY_SET or PINNED_BY_WORKSPACE
 * while something holds it. Source: product rules, section 4.
 */
export async function deleteV1Skill({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<V1Deleted> {
  requirePermission(ctx.actor, "library.write");
  for (let attempt = 1; ; attempt += 1) {
    const { slug, version } = await requireV1Skill(ctx, input.id);
    const items = [{ id: slug, etag: String(version) }];
    const { results } = await bulkSkills({ ctx, input: { action: "archive", items } });
    const [result] = results;
    if (result?.status === "done") return { id: slug, type: "skill_deleted", object: "skill.deleted", deleted: true };
    const { code = "CONFLICT", message = `${slug} could not be archived.`, remedy, blockers } = result ?? {};
    if (code === "CHANGED_SINCE_READ" && attempt < ATTEMPTS) continue;
    throw new Refusal(code as ErrorCode, message, {
      ...(blockers && { details: { reason: "pinned", blockers } }),
      ...(remedy !== undefined && { remedy }),
    });
  }
}
