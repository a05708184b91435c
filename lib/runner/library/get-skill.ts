import type { SkillDetail } from "@/lib/contract/skill";
import { requirePermission } from "../people";
import type { Context } from "../ports";
import { findPackage, listPins, listRevisions, type SkillRecord } from "../store";
import { findById } from "./find-skill";
import { readOnlyDetail } from "./read-only/read-only-skill";
import { revisionSummary } from "./revision-summary";
import { managedRow } from "./skill-row";

/** One skill in full. Refuses NOT_FOUND, also for a skill of another owner. */
export async function getSkill({ ctx, input }: { ctx: Context; input: { id: string } }): Promise<SkillDetail> {
  requirePermission(ctx.actor, "library.read");
  const found = await findById(ctx, input.id);
  return found.kind === "read-only" ? readOnlyDetail(found.skill) : managedDetail(ctx, found.skill);
}

async function managedDetail(ctx: Context, skill: SkillRecord): Promise<SkillDetail> {
  const { db } = ctx.ports.store;
  const [revisions, tree, pins] = await Promise.all([
    listRevisions(db, ctx.ownerId, skill.id),
    findPackage(db, skill.bundleDigest),
    listPins(db, ctx.ownerId, [skill.id]),
  ]);
  if (tree === null) throw new Error(`no package row for ${skill.bundleDigest}`);
  const current = revisions.find((revision) => revision.number === skill.currentRevision);
  const sets = pins.filter((pin) => pin.kind === "set").length;
  const { findings: findingCounts, ...row } = managedRow(skill, { sets, workspaces: pins.length - sets });
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
