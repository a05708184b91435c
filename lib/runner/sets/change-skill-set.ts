import type { z } from "zod";
import { Refusal } from "@/lib/contract/errors";
import type { ChangeSkillSetInput, SkillSetAnswer } from "@/lib/contract/skill-sets";
import { setNameKey } from "@/lib/domain/set-names";
import { recordAudit } from "../audit";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { changeSkillSet as changeRow, listSetMembers, replaceSetMembers, type SkillSetRecord } from "../store";
import { findSet, readSet } from "./find-set";
import { inOwnersLine } from "./in-owners-line";
import { type ResolvedPin, resolvePins } from "./resolve-pins";
import { requireFreeName, requirePlainSet } from "./set-text";

/**
 * Changes name, description or members of a set that is still of the
 * generation that was read; the next generation is one higher. Where nothing
 * differs nothing is written. Live workspaces keep what they were launched
 * with. Refuses STALE_GENERATION, NOT_FOUND, INVALID_INPUT, CONFLICT (reason
 * `name` or `archived`), READ_ONLY_TIER, LIMIT_EXCEEDED. Source: product rules, section 9.
 */
export async function changeSkillSet({
  ctx,
  input,
}: {
  ctx: Context;
  input: ChangeSkillSetInput & { id: string };
}): Promise<z.infer<typeof SkillSetAnswer>> {
  requirePermission(ctx.actor, "library.write");
  const { ownerId } = ctx;
  const { id } = input;
  return inOwnersLine(ctx, async (tx) => {
    const set = await findSet(tx, ctx, id);
    requireGeneration(set, input.generation);
    const words = changedWords(set, input);
    requirePlainSet(words);
    if (words.name !== undefined) await requireFreeName(tx, ctx, words.name, id);
    const before = await listSetMembers(tx, ownerId, id);
    const pinned = new Map(before.map(({ skillId, revision }) => [skillId, revision]));
    const pins = input.members === undefined ? before : await resolvePins(tx, ctx, input.members, pinned);
    const moved = !samePins(before, pins);
    if (Object.keys(words).length > 0 || moved) {
      const key = words.name === undefined ? {} : { nameKey: setNameKey(words.name) };
      const at = { expectedGeneration: set.generation, updatedAt: ctx.ports.clock.now() };
      if (!(await changeRow(tx, { ownerId, id, ...at, ...words, ...key }))) {
        throw new Error(`the set ${id} changed inside its owner's line`);
      }
      if (moved) await replaceSetMembers(tx, ownerId, id, pins);
      const details = { id, generation: set.generation + 1, ...words, ...(moved && pinChanges(before, pins)) };
      await recordAudit({ ctx, tx, verb: "sets.change", subject: words.name ?? set.name, details });
    }
    return { skillSet: await readSet(tx, ctx, id) };
  });
}

function requireGeneration({ id, name, generation }: SkillSetRecord, expected: number): void {
  if (generation === expected) return;
  throw new Refusal(
    "STALE_GENERATION",
    `${name} was changed in between: it is of generation ${generation}, and the change was made to generation ${expected}.`,
    { details: { reason: "generation", id, generation, expected } },
  );
}

function changedWords(set: SkillSetRecord, input: ChangeSkillSetInput): { name?: string; description?: string | null } {
  const description = input.description === undefined ? set.description : input.description || null;
  return {
    ...(input.name !== undefined && input.name !== set.name && { name: input.name }),
    ...(description !== set.description && { description }),
  };
}

type Pin = Pick<ResolvedPin, "skillId" | "slug" | "revision">;

function samePins(before: readonly Pin[], after: readonly Pin[]): boolean {
  return (
    before.length === after.length &&
    before.every(({ skillId, revision }, at) => skillId === after[at]?.skillId && revision === after[at]?.revision)
  );
}

/** For the audit trail: what came, what went, what is pinned elsewhere. */
function pinChanges(before: readonly Pin[], after: readonly Pin[]) {
  const old = new Map(before.map((pin) => [pin.skillId, pin]));
  const stays = new Set(after.map((pin) => pin.skillId));
  const facts = ({ slug, revision }: Pin) => ({ slug, revision });
  return {
    added: after.filter((pin) => !old.has(pin.skillId)).map(facts),
    removed: before.filter((pin) => !stays.has(pin.skillId)).map(facts),
    repinned: after.flatMap(({ skillId, slug, revision }) => {
      const from = old.get(skillId)?.revision;
      return from === undefined || from === revision ? [] : [{ slug, from, to: revision }];
    }),
  };
}
