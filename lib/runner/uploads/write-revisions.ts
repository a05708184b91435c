import { displayNameFor } from "@/lib/domain/display-name";
import { countFindings } from "@/lib/domain/finding-counts";
import { recordAudit } from "../audit";
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
  for (const item of planned) {
    const skillId = item.existing?.id ?? ctx.ports.newId();
    const facts = currentFacts(item);
    if (item.existing === null) skills.push(newSkill(ctx, item, skillId, facts, at));
    else {
      const { slug, version } = item.existing;
      advances.push({ ownerId: ctx.ownerId, slug, expectedVersion: version, updatedAt: at, ...facts });
    }
    revisions.push(
      newRevision(ctx, item, skillId, facts.currentRevision, { archive: archiveName, path: item.path }, at),
    );
  }

  await insertPackages(tx, planned.map(packageRecord));
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

function currentFacts(item: PlannedRevision) {
  const { document, bundleDigest, executableRule, findings } = item.package;
  return {
    currentRevision: (item.existing?.currentRevision ?? 0) + 1,
    bundleDigest,
    name: document.name,
    description: document.description,
    declaredVersion: document.declaredVersion,
    executableRule,
    findings: countFindings(findings),
  };
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

function newRevision(
  ctx: Context,
  item: PlannedRevision,
  skillId: string,
  number: number,
  provenance: Record<string, unknown>,
  at: Date,
): RevisionRecord {
  const { document, bundleDigest, findings } = item.package;
  return {
    id: ctx.ports.newId(),
    ownerId: ctx.ownerId,
    skillId,
    number,
    origin: item.repairs.length > 0 ? "repair" : "upload",
    bundleDigest,
    name: document.name,
    description: document.description,
    declaredVersion: document.declaredVersion,
    authorKind: ctx.actor.kind,
    authorId: ctx.actor.id,
    authorLabel: ctx.actor.label,
    note: item.repairs.length > 0 ? repairNotes(item.repairs).join("\n") : null,
    findings,
    warnings: item.warnings,
    provenance,
    createdAt: at,
  };
}

function packageRecord(item: PlannedRevision): PackageRecord {
  const { bundleDigest, files, bytes } = item.package;
  return { bundleDigest, files, bytes, fileCount: files.length };
}
