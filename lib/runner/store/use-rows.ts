import type { Digest } from "@/lib/contract/skill";
import { UseAct } from "@/lib/contract/usage";
import type { UseWindow } from "@/lib/domain/use-days";
import type { SkillUseModel } from "@/prisma/generated/sqlite/client/models/SkillUse";
import { type Columns, inChunks, rowsAsJson } from "./bulk-insert";
import { clientOf, type Db, type Tx } from "./db";
import type { SkillUseCount, UseRecord } from "./records";

const COLUMNS: Columns<SkillUseModel> = {
  ownerId: "text",
  day: "text",
  act: "text",
  name: "text",
  bundleDigest: "text",
  slug: "text",
  workspaceId: "text",
  actorKind: "text",
  actorId: "text",
  count: "integer",
  lastAt: "time",
};

/**
 * Adds to the counters, whose rows come with their first use: an addition by
 * the database, so that consoles that count at once lose nothing. The same
 * counter once at most; in one order, so that two transactions wait for each other instead of for good.
 */
export async function addUses(tx: Tx, uses: readonly UseRecord[]): Promise<void> {
  const keyed = uses.map((use) => ({ key: keyOf(use), use })).sort((a, b) => (a.key < b.key ? -1 : 1));
  await inChunks(keyed, async (chunk) => {
    const { json, names, select } = rowsAsJson<SkillUseModel>(
      tx.kind,
      COLUMNS,
      chunk.map(({ use }) => use),
    );
    const later = `CASE WHEN excluded."lastAt" > "SkillUse"."lastAt" THEN excluded."lastAt" ELSE "SkillUse"."lastAt" END`;
    // WHERE true: without it SQLite takes ON for the start of a join.
    const sql = `INSERT INTO "SkillUse" (${names.join(", ")}) ${select} WHERE true
      ON CONFLICT ("ownerId", "day", "act", "name", "bundleDigest", "slug", "workspaceId", "actorKind", "actorId")
      DO UPDATE SET "count" = "SkillUse"."count" + excluded."count", "lastAt" = ${later}`;
    await clientOf(tx).$executeRawUnsafe(sql, json);
  });
}

function keyOf(use: UseRecord): string {
  const { ownerId, day, act, name, bundleDigest, slug, workspaceId, actorKind, actorId } = use;
  return JSON.stringify([ownerId, day, act, name, bundleDigest, slug, workspaceId, actorKind, actorId]);
}

/** Takes away what is older than this day, of every owner. */
export async function removeUsesBefore(tx: Tx, day: string): Promise<void> {
  // Owner by owner, for that is how the key begins.
  await clientOf(tx).$executeRaw`
    DELETE FROM "SkillUse" WHERE "ownerId" IN (SELECT "id" FROM "Owner") AND "day" < ${day}`;
}

/**
 * Uses within the window by slug, and by bundle digest where the bytes came
 * from no library skill: no slug looks like a digest. One query for a whole library.
 */
export async function countUses(db: Db, ownerId: string, { from, to }: UseWindow): Promise<Map<string, number>> {
  const rows = await clientOf(db).$queryRaw<{ key: string; uses: unknown }[]>`
    SELECT CASE WHEN "slug" = '' THEN "bundleDigest" ELSE "slug" END AS "key", SUM("count") AS "uses"
      FROM "SkillUse" WHERE "ownerId" = ${ownerId} AND "day" >= ${from} AND "day" <= ${to} GROUP BY 1`;
  // A sum is a bigint on one database and a decimal on the other.
  return new Map(rows.map(({ key, uses }) => [key, Number(uses)]));
}

/** Whose use is asked for. */
export type UsesOf = { slug: string } | { bundleDigest: string } | { workspaceId: string };

const whereOf = (of: UsesOf) => ("bundleDigest" in of ? { slug: "", ...of } : of);

/** The counters of a skill or a workspace within the window, without who it was. */
export async function listUses(db: Db, ownerId: string, of: UsesOf, { from, to }: UseWindow): Promise<SkillUseCount[]> {
  const rows = await clientOf(db).skillUse.groupBy({
    by: ["day", "act", "name", "slug", "bundleDigest", "workspaceId"],
    where: { ownerId, ...whereOf(of), day: { gte: from, lte: to } },
    orderBy: [{ day: "asc" }, { act: "asc" }, { name: "asc" }, { bundleDigest: "asc" }, { workspaceId: "asc" }],
    _sum: { count: true },
  });
  return rows.map(({ _sum, act, bundleDigest, ...row }) => ({
    ...row,
    act: UseAct.parse(act),
    bundleDigest: bundleDigest as Digest,
    count: _sum.count ?? 0,
  }));
}

/** One skill's or workspace's uses within the window. */
export async function sumUses(db: Db, ownerId: string, of: UsesOf, { from, to }: UseWindow): Promise<number> {
  const where = { ownerId, ...whereOf(of), day: { gte: from, lte: to } };
  const { _sum } = await clientOf(db).skillUse.aggregate({ where, _sum: { count: true } });
  return _sum.count ?? 0;
}

/** The newest use that is still kept; null for none. */
export async function lastUse(db: Db, ownerId: string, of: UsesOf): Promise<Date | null> {
  const { _max } = await clientOf(db).skillUse.aggregate({
    where: { ownerId, ...whereOf(of) },
    _max: { lastAt: true },
  });
  return _max.lastAt;
}
