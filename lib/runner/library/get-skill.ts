import type { SkillDetail } from "@/lib/contract/skill";
import { USAGE_DAYS } from "@/lib/contract/usage";
import { windowUpTo } from "@/lib/domain/use-days";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findPackage, listPins, listRevisions, type SkillRecord, sumUses, type UsesOf } from "../store";
import { findById } from "./find-skill";
import { readOnlyDetail } from "./read-only/read-only-skill";
import { revisionSummary } from "./revision-summary";
import { managedRow } from "./skill-row";

/** One skill in full. Refuses NOT_FOUND, also for a skill of another owner. */
export async function getSkill({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<SkillDetail> {
  requirePermission(ctx.actor, "library.read");
  const found = await findById(ctx, input.id);
  if (found.kind === "managed") return managedDetail(ctx, found.skill);
  return readOnlyDetail(found.skill, await recentUses(ctx, { bundleDigest: found.skill.digest }));
}

function recentUses({ ports, ownerId }: Context, of: UsesOf): Promise<number> {
  return sumUses(ports.store.db, ownerId, of, windowUpTo(ports.clock.now(), USAGE_DAYS));
}

async function managedDetail(ctx: Context, skill: SkillRecord): Promise<SkillDetail> {
  const { db } = ctx.ports.store;
  const [revisions, tree, pins, uses] = await Promise.all([
    listRevisions(db, ctx.ownerId, skill.id),
    findPackage(db, skill.bundleDigest),
    listPins(db, ctx.ownerId, [skill.id]),
    recentUses(ctx, { slug: skill.slug }),
  ]);
  if (tree === null) throw new Error(`no package row for ${skill.bundleDigest}`);
  const current = revisions.find((revision) => revision.number === skill.currentRevision);
  const sets = pins.filter((pin) => pin.kind === "set").length;
  const { findings: findingCounts, ...row } = managedRow(skill, { sets, workspaces: pins.length - sets }, uses);
  return {
    ...row,
    findingCounts,
    findings: current?.findings ?? [],
    revisions: revisions.map(revisionSummary),
    usedBy: pins.map(({ kind, id, name, revision }) => ({ kind, id, name, revision })),
    files: tree.files,
    executableRule: skill.executableRule,
  };
}
