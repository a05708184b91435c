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
