import { z } from "zod";
import { LastRequest } from "@/lib/contract/agents";
import type { WorkspaceTokenModel } from "@/prisma/generated/sqlite/client/models/WorkspaceToken";
import { clientOf, type Db, type Tx } from "./db";
import { jsonValue } from "./json-value";
import type { WorkspaceTokenRecord } from "./records";
import { storableText } from "./storable-json";

const Selection = z.array(z.string()).nullable();

function toRecord(row: WorkspaceTokenModel): WorkspaceTokenRecord {
  return {
    ...row,
    selection: Selection.parse(row.selection),
    lastRequest: LastRequest.nullable().parse(row.lastRequest),
  };
}

/** A token whose hash is there already is a unique violation. */
export async function insertWorkspaceToken(tx: Tx, token: WorkspaceTokenRecord): Promise<void> {
  const { selection, name, lastRequest: _, ...rest } = token;
  await clientOf(tx).workspaceToken.create({
    data: {
      ...rest,
      name: storableText(name),
      ...(selection !== null && { selection: jsonValue(selection) }),
    },
  });
}

export async function findWorkspaceTokenByHash(db: Db, hash: string): Promise<WorkspaceTokenRecord | null> {
  const row = await clientOf(db).workspaceToken.findUnique({ where: { hash } });
  return row && toRecord(row);
}

export function countWorkspaceTokens(db: Db, ownerId: string, workspaceId: string): Promise<number> {
  return clientOf(db).workspaceToken.count({ where: { ownerId, workspaceId } });
}

/** Those that are neither revoked nor out of date. */
export function countOpenWorkspaceTokens(db: Db, ownerId: string, workspaceId: string, at: Date): Promise<number> {
  return clientOf(db).workspaceToken.count({
    where: { ownerId, workspaceId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] },
  });
}

export async function findWorkspaceToken(
  db: Db,
  { ownerId, workspaceId, id }: { ownerId: string; workspaceId: string; id: string },
): Promise<WorkspaceTokenRecord | null> {
  const row = await clientOf(db).workspaceToken.findFirst({
    where: { ownerId, workspaceId: storableText(workspaceId), id: storableText(id) },
  });
  return row && toRecord(row);
}

/** Newest first; those that ended too. */
export async function listWorkspaceTokens(
  db: Db,
  ownerId: string,
  workspaceId: string,
): Promise<WorkspaceTokenRecord[]> {
  const rows = await clientOf(db).workspaceToken.findMany({
    where: { ownerId, workspaceId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toRecord);
}

/** Ends a token and everything that was derived from it, at any depth; answers how many were open until now. */
export async function revokeWorkspaceTokens(tx: Tx, token: WorkspaceTokenRecord, at: Date): Promise<number> {
  const [ownerId, workspaceId, id] = tx.kind === "sqlite" ? ["?", "?", "?"] : ["$1", "$2", "$3"];
  const sql = `WITH RECURSIVE token AS (
      SELECT "id", "parentId" FROM "WorkspaceToken" WHERE "ownerId" = ${ownerId} AND "workspaceId" = ${workspaceId}
    ), ended AS (
      SELECT "id" FROM token WHERE "id" = ${id}
      UNION SELECT token."id" FROM token JOIN ended ON token."parentId" = ended."id"
    ) SELECT "id" FROM ended`;
  const rows = await clientOf(tx).$queryRawUnsafe<{ id: string }[]>(sql, token.ownerId, token.workspaceId, token.id);
  const { count } = await clientOf(tx).workspaceToken.updateMany({
    where: { id: { in: rows.map((row) => row.id) }, revokedAt: null },
    data: { revokedAt: at },
  });
  return count;
}
