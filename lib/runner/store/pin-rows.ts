import { clientOf, type Db } from "./db";
import type { PinRecord } from "./records";
import { storableText } from "./storable-json";

/** How many sets and how many workspaces pin each skill of an owner that is pinned at all; one query. */
export async function countPins(db: Db, ownerId: string): Promise<Map<string, { sets: number; workspaces: number }>> {
  const rows = await clientOf(db).$queryRaw<{ skillId: string; sets: unknown; workspaces: unknown }[]>`
    SELECT "skillId", SUM("sets") AS "sets", SUM("workspaces") AS "workspaces" FROM (
      SELECT "skillId", COUNT(*) AS "sets", 0 AS "workspaces" FROM "SkillSetMember"
        WHERE "ownerId" = ${ownerId} GROUP BY "skillId"
      UNION ALL
      SELECT "skillId", 0 AS "sets", COUNT(DISTINCT "workspaceId") AS "workspaces" FROM "LaunchPin"
        WHERE "ownerId" = ${ownerId} GROUP BY "skillId"
    ) AS pins GROUP BY "skillId"`;
  // A sum is a bigint on one database and a decimal on the other.
  return new Map(
    rows.map(({ skillId, sets, workspaces }) => [skillId, { sets: Number(sets), workspaces: Number(workspaces) }]),
  );
}

/**
 * What pins these skills: each set once and each workspace once (with the pin
 * of its newest launch), sets first, by name. Ask for a hundred at a time.
 */
export async function listPins(db: Db, ownerId: string, skillIds: readonly string[]): Promise<PinRecord[]> {
  const where = { ownerId, skillId: { in: skillIds.map(storableText) } };
  const members = await clientOf(db).skillSetMember.findMany({
    where,
    select: { skillId: true, revision: true, set: { select: { id: true, name: true } } },
  });
  const launched = await clientOf(db).launchPin.findMany({
    where,
    orderBy: [{ number: "desc" }, { revision: "desc" }],
    distinct: ["skillId", "workspaceId"],
    select: {
      skillId: true,
      revision: true,
      launch: { select: { workspace: { select: { id: true, name: true } } } },
    },
  });
  const pins: PinRecord[] = [
    ...members.map(({ skillId, revision, set }) => ({ kind: "set" as const, skillId, revision, ...set })),
    ...launched.map(({ skillId, revision, launch }) => {
      return { kind: "workspace" as const, skillId, revision, ...launch.workspace };
    }),
  ];
  return pins.sort((a, b) => compare(a.kind, b.kind) || compare(a.name, b.name) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
