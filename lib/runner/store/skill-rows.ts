import { setImmediate as breathe } from "node:timers/promises";
import { z } from "zod";
import { type Digest, Provider, SkillState } from "@/lib/contract/skill";
import type { SkillModel } from "@/prisma/generated/sqlite/client/models/Skill";
import { type Columns, inChunks, insertRows, rowsAsJson } from "./bulk-insert";
import { clientOf, type Db, type Tx } from "./db";
import type { NewSkill, SkillAdvance, SkillChange, SkillRecord } from "./records";
import { storableText } from "./storable-json";

/** Nothing is served until somebody says so: the database knows that. */
type InsertRow = Omit<SkillModel, "served">;
const COLUMNS: Columns<InsertRow> = {
  id: "text",
  ownerId: "text",
  slug: "text",
  name: "text",
  displayName: "text",
  description: "text",
  provider: "text",
  source: "text",
  state: "text",
  tags: "json",
  currentRevision: "integer",
  bundleDigest: "text",
  declaredVersion: "text",
  executableRule: "text",
  findingErrors: "integer",
  findingWarnings: "integer",
  findingInfos: "integer",
  version: "integer",
  sequence: "integer",
  createdAt: "time",
  updatedAt: "time",
};

/** SQLite takes 32,766 parameters, and every slug is one. */
const SLUGS_PER_QUERY = 1_000;
/** Some ten milliseconds of work. */
const ROWS_PER_READ = 500;
const Tags = z.array(z.string());

function toRecord(row: SkillModel): SkillRecord {
  const { findingErrors, findingWarnings, findingInfos, ...rest } = row;
  return {
    ...rest,
    provider: Provider.parse(row.provider),
    state: SkillState.parse(row.state),
    tags: Tags.parse(row.tags),
    bundleDigest: row.bundleDigest as Digest,
    findings: { error: findingErrors, warning: findingWarnings, info: findingInfos },
  };
}

/** Every skill of an owner, in order of creation. Read in parts, so that thousands of them hold nobody up. */
export async function listSkills(db: Db, ownerId: string): Promise<SkillRecord[]> {
  const found: SkillRecord[] = [];
  for (;;) {
    const sequence = { gt: found.at(-1)?.sequence ?? 0 };
    const rows = await clientOf(db).skill.findMany({
      where: { ownerId, sequence },
      orderBy: { sequence: "asc" },
      take: ROWS_PER_READ,
    });
    for (const row of rows) found.push(toRecord(row));
    if (rows.length < ROWS_PER_READ) return found;
    await breathe();
  }
}

/** Skills of an owner that are not archived, by creation, behind the one with the sequence `after`. */
export async function pageSkills(
  db: Db,
  ownerId: string,
  { after, order, limit }: { after: number | null; order: "asc" | "desc"; limit: number },
): Promise<SkillRecord[]> {
  const rows = await clientOf(db).skill.findMany({
    where: {
      ownerId,
      state: { not: "archived" },
      ...(after !== null && { sequence: order === "asc" ? { gt: after } : { lt: after } }),
    },
    orderBy: { sequence: order },
    take: limit,
  });
  return rows.map(toRecord);
}

export async function findSkill(db: Db, ownerId: string, slug: string): Promise<SkillRecord | null> {
  const row = await clientOf(db).skill.findUnique({ where: { ownerId_slug: { ownerId, slug: storableText(slug) } } });
  return row && toRecord(row);
}

/** Those that go out with the library, whatever their state, in order of creation; of one name where one is given. */
export async function listServedSkills(db: Db, ownerId: string, name?: string): Promise<SkillRecord[]> {
  const rows = await clientOf(db).skill.findMany({
    where: { ownerId, served: true, ...(name !== undefined && { name: storableText(name) }) },
    orderBy: { sequence: "asc" },
  });
  return rows.map(toRecord);
}

/** The ones that exist, in order of creation. */
export async function findSkillsBySlug(db: Db, ownerId: string, slugs: readonly string[]): Promise<SkillRecord[]> {
  const found: SkillModel[] = [];
  for (let start = 0; start < slugs.length; start += SLUGS_PER_QUERY) {
    const slug = { in: slugs.slice(start, start + SLUGS_PER_QUERY) };
    found.push(...(await clientOf(db).skill.findMany({ where: { ownerId, slug } })));
  }
  return found.sort((a, b) => a.sequence - b.sequence).map(toRecord);
}

/**
 * New skills of one owner, at version 1. Their packages must be there, and
 * their first revisions follow in the same transaction. A slug that is taken
 * is a unique violation.
 */
export async function insertSkills(tx: Tx, skills: readonly NewSkill[]): Promise<void> {
  const [first] = skills;
  if (first === undefined) return;
  const { ownerId } = first;
  if (skills.some((skill) => skill.ownerId !== ownerId)) throw new Error("insertSkills takes the skills of one owner");
  const owner = await clientOf(tx).owner.update({
    where: { id: ownerId },
    data: { skillSequence: { increment: skills.length } },
    select: { skillSequence: true },
  });
  const base = owner.skillSequence - skills.length;
  const rows = skills.map(({ findings, ...skill }, index): InsertRow => {
    return { ...skill, ...findingColumns(findings), version: 1, sequence: base + index + 1 };
  });
  await insertRows(tx, "Skill", COLUMNS, rows);
}

/** One compare-and-set; false when the row is not at `expectedVersion` any more, or never was. */
export async function advanceSkill(tx: Tx, advance: SkillAdvance): Promise<boolean> {
  return (await advanceSkills(tx, [advance])).length === 0;
}

type AdvanceRow = Pick<
  SkillModel,
  | "ownerId"
  | "slug"
  | "name"
  | "description"
  | "currentRevision"
  | "bundleDigest"
  | "declaredVersion"
  | "executableRule"
  | "findingErrors"
  | "findingWarnings"
  | "findingInfos"
  | "version"
  | "updatedAt"
>;
const ADVANCE_COLUMNS: Columns<AdvanceRow> = {
  ownerId: "text",
  slug: "text",
  name: "text",
  description: "text",
  currentRevision: "integer",
  bundleDigest: "text",
  declaredVersion: "text",
  executableRule: "text",
  findingErrors: "integer",
  findingWarnings: "integer",
  findingInfos: "integer",
  version: "integer",
  updatedAt: "time",
};
const ADVANCE_KEY = new Set(["ownerId", "slug", "version"]);

/** The slugs that did not advance, in the order given; empty when all did. */
export async function advanceSkills(tx: Tx, advances: readonly SkillAdvance[]): Promise<string[]> {
  const advanced = new Set<string>();
  const assignments = Object.keys(ADVANCE_COLUMNS)
    .filter((column) => !ADVANCE_KEY.has(column))
    .map((column) => `"${column}" = next."${column}"`);
  await inChunks(advances, async (chunk) => {
    const rows = chunk.map(({ findings, expectedVersion, ...rest }): AdvanceRow => {
      return { ...rest, ...findingColumns(findings), version: expectedVersion };
    });
    const { json, select } = rowsAsJson(tx.kind, ADVANCE_COLUMNS, rows);
    const sql = `UPDATE "Skill" SET "version" = "Skill"."version" + 1, ${assignments.join(", ")}
      FROM (${select}) AS next
      WHERE "Skill"."ownerId" = next."ownerId" AND "Skill"."slug" = next."slug" AND "Skill"."version" = next."version"
      RETURNING "Skill"."slug" AS "slug"`;
    const done = await clientOf(tx).$queryRawUnsafe<{ slug: string }[]>(sql, json);
    for (const { slug } of done) advanced.add(slug);
  });
  return advances.map((advance) => advance.slug).filter((slug) => !advanced.has(slug));
}

/** Changes what is not of a revision, if the row is still at `expectedVersion`; false when it is not. */
export async function changeSkill(tx: Tx, change: SkillChange): Promise<boolean> {
  const { ownerId, slug, expectedVersion, tags, ...rest } = change;
  const data = { ...rest, ...(rest.displayName !== undefined && { displayName: storableText(rest.displayName) }) };
  const { count } = await clientOf(tx).skill.updateMany({
    where: { ownerId, slug: storableText(slug), version: expectedVersion },
    data: { ...data, ...(tags !== undefined && { tags: tags.map(storableText) }), version: { increment: 1 } },
  });
  return count === 1;
}

function findingColumns(findings: SkillRecord["findings"]) {
  return { findingErrors: findings.error, findingWarnings: findings.warning, findingInfos: findings.info };
}
