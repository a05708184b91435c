import type { SkillDrift } from "@/lib/contract/drift";
import { candidateName } from "@/lib/domain/candidate-name";
import { findManaged } from "../library";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { readVerdict, sourceKind } from "../sources";
import {
  findHeadSnapshot,
  type ImportedRevision,
  listImportedRevisions,
  listLiveChoices,
  listPins,
  listRegistryEntries,
  listRevisions,
  listSnapshotSkills,
  type RevisionRecord,
  type SkillRecord,
} from "../store";
import { type ImportProvenance, importProvenance } from "./import-provenance";

/**
 * Which bytes of one skill upstream, the library, sets and live workspaces
 * have, as rows say it: nothing is asked for. Upstream is the newest commit
 * that its source was found to offer. Refuses FORBIDDEN, NOT_FOUND and
 * READ_ONLY_TIER.
 */
export async function getSkillDrift({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<SkillDrift> {
  requirePermission(ctx.actor, "library.read");
  const { db } = ctx.ports.store;
  const skill = await findManaged(ctx, input.id);
  const [revisions, pins, choices, [imported]] = await Promise.all([
    listRevisions(db, ctx.ownerId, skill.id),
    listPins(db, ctx.ownerId, [skill.id]),
    listLiveChoices(db, ctx.ownerId),
    listImportedRevisions(db, ctx.ownerId, skill.slug),
  ]);
  const held = (number: number) => heldAt(revisions, number);
  return {
    head: held(skill.currentRevision),
    imported: imported === undefined ? null : held(imported.number),
    upstream: await upstreamOf(ctx, imported),
    pins: pins.flatMap(({ kind, id, name, revision }) => (kind === "set" ? [{ id, name, ...held(revision) }] : [])),
    live: choices.flatMap(({ workspaceId: id, name, chosen }) =>
      chosen
        .filter((choice) => isOfSkill(choice, skill))
        .map(({ tier, source, digest, revision }) => ({ id, name, tier, source, revision: revision ?? null, digest })),
    ),
  };
}

function isOfSkill(choice: { name: string; slug?: string | undefined }, skill: SkillRecord): boolean {
  return choice.slug === skill.slug || choice.name === candidateName(skill.name);
}

function heldAt(revisions: readonly RevisionRecord[], number: number): SkillDrift["head"] {
  const revision = revisions.find((each) => each.number === number);
  if (revision === undefined) throw new Error(`there is no revision ${number}`);
  return { revision: number, digest: revision.bundleDigest, version: revision.declaredVersion };
}

async function upstreamOf(ctx: Context, imported: ImportedRevision | undefined): Promise<SkillDrift["upstream"]> {
  const from = imported ? importProvenance(imported.provenance) : null;
  if (imported === undefined || from === null) return null;
  const { kind, location, path } = from;
  const place = { provider: providerOf(imported, from), location, path, entryId: await entryAt(ctx, from) };
  const { db } = ctx.ports.store;
  const head = await findHeadSnapshot(db, { ownerId: ctx.ownerId, kind, location });
  if (head === null) {
    return { ...place, status: "unknown", commit: null, digest: null, version: null, checkedAt: null };
  }
  const seen = { commit: head.commit, checkedAt: head.headAt?.toISOString() ?? null };
  const skills = await listSnapshotSkills(db, ctx.ownerId, [head.id]);
  const skill = skills.find((each) => each.path === path);
  if (skill === undefined) return { ...place, ...seen, status: "gone", digest: null, version: null };
  const { bundleDigest, repairedDigest } = skill;
  // What was repaired on its way in is compared with what the same repair makes of it now.
  const digest = repairedDigest === imported.bundleDigest ? repairedDigest : (bundleDigest ?? repairedDigest);
  const verdict = readVerdict(skill);
  const version = (verdict.package ?? verdict.repaired?.package)?.document.declaredVersion ?? null;
  const status = digest === imported.bundleDigest ? "same" : "newer";
  return { ...place, ...seen, status, digest, version };
}

function providerOf({ provenance }: ImportedRevision, { kind }: ImportProvenance): string {
  return typeof provenance.provider === "string" ? provenance.provider : kind;
}

/** The registry entry that watches the place. */
async function entryAt(ctx: Context, { kind, location }: ImportProvenance): Promise<string | null> {
  const entries = await listRegistryEntries(ctx.ports.store.db, ctx.ownerId);
  const found = entries.find((entry) => entry.kind === kind && sourceKind(kind).location(entry.settings) === location);
  return found?.id ?? null;
}
