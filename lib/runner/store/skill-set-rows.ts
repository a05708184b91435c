import type { Digest, SkillState } from "@/lib/contract/skill";
import type { SkillSetMemberModel } from "@/prisma/generated/sqlite/client/models/SkillSetMember";
import { type Columns, insertRows } from "./bulk-insert";
import { clientOf, type Db, type Tx } from "./db";
import type { NewSkillSet, SetMemberRecord, SetUseRecord, SkillSetChange, SkillSetRecord } from "./records";
import { storableText } from "./storable-json";

const MEMBER_COLUMNS: Columns<SkillSetMemberModel> = {
  ownerId: "text",
  setId: "text",
  skillId: "text",
  position: "integer",
  revision: "integer",
};

/** Every set of an owner, by name. */
export async function listSkillSets(db: Db, ownerId: string): Promise<SkillSetRecord[]> {
  return clientOf(db).skillSet.findMany({ where: { ownerId }, orderBy: [{ nameKey: "asc" }, { id: "asc" }] });
}

export async function findSkillSet(db: Db, ownerId: string, id: string): Promise<SkillSetRecord | null> {
  return clientOf(db).skillSet.findUnique({ where: { ownerId_id: { ownerId, id: storableText(id) } } });
}

/** The ones that exist, by name. */
export async function findSkillSets(db: Db, ownerId: string, ids: readonly string[]): Promise<SkillSetRecord[]> {
  const where = { ownerId, id: { in: ids.map(storableText) } };
  return clientOf(db).skillSet.findMany({ where, orderBy: [{ nameKey: "asc" }, { id: "asc" }] });
}

/** A name that the owner has already is a unique violation. */
export async function insertSkillSet(tx: Tx, set: NewSkillSet): Promise<void> {
  await clientOf(tx).skillSet.create({ data: storable({ ...set, generation: 1 }) });
}

/** One compare-and-set; false when the set is not at `expectedGeneration` any more. */
export async function changeSkillSet(tx: Tx, change: SkillSetChange): Promise<boolean> {
  const { ownerId, id, expectedGeneration, ...data } = change;
  const { count } = await clientOf(tx).skillSet.updateMany({
    where: { ownerId, id, generation: expectedGeneration },
    data: { ...storable(data), generation: { increment: 1 } },
  });
  return count === 1;
}

/** Its members go with it; a launch that uses it is a foreign key violation. */
export async function deleteSkillSet(tx: Tx, ownerId: string, id: string): Promise<void> {
  await clientOf(tx).skillSetMember.deleteMany({ where: { ownerId, setId: id } });
  await clientOf(tx).skillSet.deleteMany({ where: { ownerId, id } });
}

/** Puts these pins, in this order, in the place of the set's members. */
export async function replaceSetMembers(
  tx: Tx,
  ownerId: string,
  setId: string,
  pins: readonly { skillId: string; revision: number }[],
): Promise<void> {
  await clientOf(tx).skillSetMember.deleteMany({ where: { ownerId, setId } });
  const rows = pins.map(({ skillId, revision }, position) => ({ ownerId, setId, skillId, position, revision }));
  await insertRows(tx, "SkillSetMember", MEMBER_COLUMNS, rows);
}

type MemberRow = Omit<SetMemberRecord, "bundleDigest" | "state" | "pinnedAt"> & {
  bundleDigest: string;
  state: string;
  pinnedAt: Date | string;
};

/** Members of one set, or of all of the owner's, in their order; one query however many there are. */
export async function listSetMembers(db: Db, ownerId: string, setId?: string): Promise<SetMemberRecord[]> {
  // Two texts and not a condition with OR: the key is looked up by its second part only where that is plainly asked.
  const ofSet = setId === undefined ? "" : `AND m."setId" = ${db.kind === "sqlite" ? "?" : "$2"}`;
  const sql = `SELECT m."setId", m."skillId", m."revision", r."name", r."description", r."bundleDigest",
      r."declaredVersion", r."createdAt" AS "pinnedAt",
      s."slug", s."displayName", s."state", s."currentRevision"
    FROM "SkillSetMember" m
    JOIN "Revision" r ON r."ownerId" = m."ownerId" AND r."skillId" = m."skillId" AND r."number" = m."revision"
    JOIN "Skill" s ON s."id" = m."skillId"
    WHERE m."ownerId" = ${db.kind === "sqlite" ? "?" : "$1"} ${ofSet}
    ORDER BY m."setId", m."position"`;
  const rows = await clientOf(db).$queryRawUnsafe<MemberRow[]>(sql, ownerId, ...(setId === undefined ? [] : [setId]));
  return rows.map((row) => ({
    ...row,
    revision: Number(row.revision),
    currentRevision: Number(row.currentRevision),
    bundleDigest: row.bundleDigest as Digest,
    state: row.state as SkillState,
    pinnedAt: new Date(row.pinnedAt),
  }));
}

/** Which workspaces have a prepared or live launch with a set, by the workspace's name; of one set, or of all. */
export async function listSetUses(db: Db, ownerId: string, setId?: string): Promise<SetUseRecord[]> {
  const rows = await clientOf(db).launchSet.findMany({
    where: { ownerId, ...(setId !== undefined && { setId }) },
    distinct: ["setId", "workspaceId"],
    select: { setId: true, workspaceId: true, launch: { select: { workspace: { select: { name: true } } } } },
  });
  return rows
    .map(({ setId, workspaceId, launch }) => ({ setId, workspaceId, workspaceName: launch.workspace.name }))
    .sort((a, b) => compare(a.workspaceName, b.workspaceName) || compare(a.workspaceId, b.workspaceId));
}

function storable<T extends { name?: string; nameKey?: string; description?: string | null }>(values: T): T {
  return {
    ...values,
    ...(values.name !== undefined && { name: storableText(values.name) }),
    ...(values.nameKey !== undefined && { nameKey: storableText(values.nameKey) }),
    ...(typeof values.description === "string" && { description: storableText(values.description) }),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
