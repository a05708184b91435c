import type { Provider, RevisionOrigin } from "@/lib/contract/skill";
import { displayNameFor } from "@/lib/domain/display-name";
import { recordAudit } from "../../audit";
import type { Context } from "../../ports";
import {
  advanceSkills,
  insertPackages,
  insertRevisions,
  insertSkills,
  type NewSkill,
  type PackageRecord,
  type RevisionRecord,
  type SkillAdvance,
  type SkillRecord,
  type Tx,
} from "../../store";
import { contentOf, currentFacts, packageRecord, type RevisionStory, revisionRecord } from "../revision-records";
import { type PlannedRevision, type PlannedRow, repairNotes } from "./plan-rows";

/** Where the packages come from: what their skills, revisions and the audit entry say of it. */
export interface TakeInStory {
  verb: string;
  /** Of the audit entry. */
  subject: string;
  /** Of skills that are new. */
  provider: Provider;
  source: string | null;
  /** Of a revision that no repair made, for the package at a path of the content. */
  origin(existing: SkillRecord | null, path: string): RevisionOrigin;
  note: string | null;
  /** Of the package at a path of the content. */
  provenance(path: string): Record<string, unknown>;
  /** Of a skill that is new, where somebody gave it one; else from the front matter's name. */
  displayName?: string;
  /** Beside what was created and revised, in the audit entry. */
  details?: Record<string, unknown>;
}

/**
 * Writes the revisions of one intake and its audit entry. Runs inside the
 * owner's lock, so the skills that were read are still at the version read.
 */
export async function writeRevisions(
  tx: Tx,
  ctx: Context,
  rows: readonly PlannedRow[],
  story: TakeInStory,
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
    if (item.existing === null) skills.push(newSkill(ctx, item, skillId, facts, at, story));
    else {
      const { slug, version } = item.existing;
      advances.push({ ownerId: ctx.ownerId, slug, expectedVersion: version, updatedAt: at, ...facts });
    }
    revisions.push(revisionRecord(ctx, skillId, facts.currentRevision, content, revisionStory(item, story), at));
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
    verb: story.verb,
    subject: story.subject,
    details: {
      ...story.details,
      created: skills.map((skill) => skill.slug),
      revised: advances.map((advance) => advance.slug),
    },
  });
}

function newSkill(
  ctx: Context,
  item: PlannedRevision,
  id: string,
  facts: ReturnType<typeof currentFacts>,
  at: Date,
  story: TakeInStory,
): NewSkill {
  return {
    id,
    ownerId: ctx.ownerId,
    slug: item.slug,
    displayName: story.displayName ?? displayNameFor(item.package.document.name),
    provider: story.provider,
    source: story.source,
    state: "enabled",
    tags: item.package.document.tags,
    createdAt: at,
    updatedAt: at,
    ...facts,
  };
}

function revisionStory(item: PlannedRevision & { path: string }, story: TakeInStory): RevisionStory {
  const repaired = item.repairs.length > 0;
  const notes = [...(story.note === null ? [] : [story.note]), ...repairNotes(item.repairs)];
  return {
    origin: repaired ? "repair" : story.origin(item.existing, item.path),
    note: notes.length > 0 ? notes.join("\n") : null,
    warnings: item.warnings,
    provenance: story.provenance(item.path),
  };
}
