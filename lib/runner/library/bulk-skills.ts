import { isRefusal, Refusal } from "@/lib/contract/errors";
import { TEXT_LIMITS } from "@/lib/contract/limits";
import type { SkillState } from "@/lib/contract/skill";
import type { BulkInput, BulkReport, BulkResult } from "@/lib/contract/skill-changes";
import { canBecome } from "@/lib/domain/skill-states";
import { changeTags } from "@/lib/domain/tag-change";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { changeSkill, findSkillsBySlug, type PinRecord, type SkillRecord, type Tx } from "../store";
import { requireSameEtag } from "./changed-since-read";
import { noSuchSkill, readOnlyTier } from "./find-skill";
import { blockersOf, pinnedSkill, pinsAgainst } from "./pinned-skill";
import { requirePlainText } from "./plain-text";
import type { ReadOnlySkill } from "./read-only/read-only-skill";
import { readOnlySkills } from "./read-only/read-only-skills";
import { inOwnersLine } from "./write-revision";

type Item = BulkInput["items"][number];
type Change = { state?: SkillState; tags?: string[]; served?: boolean };

const STATE_AFTER: Record<"enable" | "disable" | "archive", SkillState> = {
  enable: "enabled",
  disable: "disabled",
  archive: "archived",
};

/**
 * Does one thing to up to 100 skills, each with its own outcome, in one
 * transaction with one audit entry that names those that changed. A refused row
 * stops no other: CHANGED_SINCE_READ, INVALID_TRANSITION, REFERENCED_BY_SET,
 * PINNED_BY_WORKSPACE, READ_ONLY_TIER, NOT_FOUND, LIMIT_EXCEEDED. A row that is already as asked is done, and
 * nothing is written. Refuses FORBIDDEN as a whole. Source: product rules, section 4.
 */
export async function bulkSkills({ ctx, input }: { ctx: Context; input: BulkInput }): Promise<BulkReport> {
  requirePermission(ctx.actor, "library.write");
  requirePlainText({ tags: input.tags?.add });
  const readOnly = await readOnlyAmong(ctx, input.items);
  return inOwnersLine(ctx, async (tx) => {
    const found = await findSkillsBySlug(tx, ctx.ownerId, input.items.map((item) => item.id).filter(isSlugId));
    const skills = new Map(found.map((skill) => [skill.slug, skill]));
    const pins = await pinsAgainst(tx, ctx, found, input.action);
    const results: BulkResult[] = [];
    const changed: string[] = [];
    for (const item of input.items) {
      const skill = skills.get(item.id);
      try {
        if (skill === undefined) throw refusalOf(item, readOnly);
        const change = judge(skill, item, input, pins.get(skill.id) ?? []);
        if (change !== null) {
          await write(tx, ctx, skill, change);
          changed.push(skill.slug);
        }
        results.push(doneResult(item, skill, change));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        results.push(refusedResult(item, skill, error));
      }
    }
    if (changed.length > 0) await audit(tx, ctx, input, changed);
    return { results };
  });
}

async function readOnlyAmong(ctx: Context, items: readonly Item[]): Promise<Map<string, ReadOnlySkill>> {
  if (items.every((item) => isSlugId(item.id))) return new Map();
  return new Map((await readOnlySkills(ctx)).map((skill) => [skill.id, skill]));
}

function refusalOf({ id }: Item, readOnly: ReadonlyMap<string, ReadOnlySkill>): Refusal {
  const skill = readOnly.get(id);
  return skill === undefined ? noSuchSkill(id) : readOnlyTier(skill);
}

/**
 * What is to be written of one row, null where it is already as asked. This is
 * the one place that refuses a row: whatever stands in a change's way is told here.
 */
function judge(skill: SkillRecord, item: Item, { action, tags }: BulkInput, pins: readonly PinRecord[]): Change | null {
  requireSameEtag(skill, item.etag);
  if (action === "tag") return tagChange(skill, tags ?? { add: [], remove: [] });
  if (action === "serve" || action === "withhold") {
    const served = action === "serve";
    return skill.served === served ? null : { served };
  }
  const state = STATE_AFTER[action];
  if (!canBecome(skill.state, state)) {
    throw new Refusal("INVALID_TRANSITION", `${skill.slug} is ${skill.state} and cannot become ${state} in one step.`, {
      details: { reason: "state", from: skill.state, to: state },
      remedy: "Disable it first, then enable it.",
    });
  }
  if (skill.state === state) return null;
  if (pins.length > 0) throw pinnedSkill(skill.slug, action, pins);
  return { state };
}

function tagChange(skill: SkillRecord, change: { add: string[]; remove: string[] }): Change | null {
  const tags = changeTags(skill.tags, change);
  if (tags.length > TEXT_LIMITS.tags) {
    const message = `${skill.slug} would have ${tags.length} tags; at most ${TEXT_LIMITS.tags} are kept.`;
    const details = { reason: "tags", limit: "tags", allowed: TEXT_LIMITS.tags, found: tags.length };
    throw new Refusal("LIMIT_EXCEEDED", message, { details, remedy: "Remove other tags first." });
  }
  const same = tags.length === skill.tags.length && tags.every((tag, index) => tag === skill.tags[index]);
  return same ? null : { tags };
}

async function write(tx: Tx, ctx: Context, skill: SkillRecord, change: Change): Promise<void> {
  const { ownerId } = ctx;
  const facts = { ownerId, slug: skill.slug, expectedVersion: skill.version, updatedAt: ctx.ports.clock.now() };
  if (!(await changeSkill(tx, { ...facts, ...change }))) {
    throw new Error(`${skill.slug} changed inside its owner's line`);
  }
}

async function audit(tx: Tx, ctx: Context, { action, tags }: BulkInput, slugs: string[]): Promise<void> {
  const subject = slugs.length === 1 && slugs[0] !== undefined ? slugs[0] : `${slugs.length} skills`;
  await recordAudit({ ctx, tx, verb: `skills.${action}`, subject, details: { slugs, ...tags } });
}

function doneResult({ id }: Item, skill: SkillRecord, change: Change | null): BulkResult {
  const version = change === null ? skill.version : skill.version + 1;
  return { id, slug: skill.slug, status: "done", state: change?.state ?? skill.state, etag: String(version) };
}

function refusedResult({ id }: Item, skill: SkillRecord | undefined, refusal: Refusal): BulkResult {
  const { code, message, remedy } = refusal;
  const slug = id.slice(id.indexOf(":") + 1);
  const blockers = blockersOf(refusal);
  const state = skill && { state: skill.state };
  return { id, slug, status: "refused", ...state, code, message, remedy, ...(blockers && { blockers }) };
}

function isSlugId(id: string): boolean {
  return !id.includes(":");
}
