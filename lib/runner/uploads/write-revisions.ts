import { displayNameFor } from "@/lib/domain/display-name";
import { recordAudit } from "../audit";
import { contentOf, currentFacts, packageRecord, revisionRecord } from "../library";
import type { Context } from "../ports";
import {
  advanceSkills,
  insertPackages,
  insertRevisions,
  insertSkills,
  type NewSkill,
  type PackageRecord,
  type RevisionRecord,
  type SkillAdvance,
  type Tx,
} from "../store";
import { type PlannedRevision, type PlannedRow, repairNotes } from "./plan-rows";

/**
 * Writes the revisions of one upload and its audit entry. Runs inside the
 * owner's lock, so the skills that were read are still at the version read.
 */
export async function writeRevisions(
  tx: Tx,
  ctx: Context,
  rows: readonly PlannedRow[],
  archiveName: string | null,
): Promise<void> {
  const at = ctx.ports.clock.now();
  const planned = rows.flatMap((row) => (row.revision ? [{ path: row.result.path, ...row.revision }] : []));
  if (planned.length === 0) return;

  const skills: NewSkill[] = [];
  const advances: SkillAdvance[] = [];
  const revisions: RevisionRecord[] = [];
  const packages: PackageRecord[] = [];
  for (const item of planned) {
    const skillId = item.existing?.id ?? ctx.ports.newId();
    const content = contentOf(item.package);
    const facts = currentFacts(content, (item.existing?.currentRevision ?? 0) + 1);
    if (item.existing === null) skills.push(newSkill(ctx, item, skillId, facts, at));
    else {
      const { slug, version } = item.existing;
      advances.push({ ownerId: ctx.ownerId, slug, expectedVersion: version, updatedAt: at, ...facts });
    }
    const story = storyOf(item, { archive: archiveName, path: item.path });
    revisions.push(revisionRecord(ctx, skillId, facts.currentRevision, content, story, at));
    packages.push(packageRecord(content));
  }

  await insertPackages(tx, packages);
  await insertSkills(tx, skills);
  const lost = await advanceSkills(tx, advances);
  if (lost.length > 0) throw new Error(`${lost.length} skills changed inside their owner's lock`);
  await insertRevisions(tx, revisions);
  await recordAudit({
    ctx,
    tx,
    verb: "skills.upload",
    subject: archiveName ?? "archive",
    details: { created: skills.map((skill) => skill.slug), revised: advances.map((advance) => advance.slug) },
  });
}

function newSkill(
  ctx: Context,
  item: PlannedRevision,
  id: string,
  facts: ReturnType<typeof currentFacts>,
  at: Date,
): NewSkill {
  return {
    id,
    ownerId: ctx.ownerId,
    slug: item.slug,
    displayName: displayNameFor(item.package.document.name),
    provider: "upload",
    source: null,
    state: "enabled",
    tags: item.package.document.tags,
    createdAt: at,
    updatedAt: at,
    ...facts,
  };
}

function storyOf(item: PlannedRevision, provenance: Record<string, unknown>) {
  const repaired = item.repairs.length > 0;
  return {
    origin: repaired ? ("repair" as const) : ("upload" as const),
    note: repaired ? repairNotes(item.repairs).join("\n") : null,
    warnings: item.warnings,
    provenance,
  };
}
