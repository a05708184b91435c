import { clientOf, type Db, type Tx } from "./db";
import { jsonValue } from "./json-value";
import type { WorkspaceTokenRecord } from "./records";
import { storableText } from "./storable-json";

/** A token whose hash is there already is a unique violation. */
export async function insertWorkspaceToken(tx: Tx, token: WorkspaceTokenRecord): Promise<void> {
  const { selection, name, ...rest } = token;
  await clientOf(tx).workspaceToken.create({
    data: {
      ...rest,
      name: storableText(name),
      ...(selection !== null && { selection: jsonValue(selection) }),
    },
  });
}

export function countWorkspaceTokens(db: Db, ownerId: string, workspaceId: string): Promise<number> {
  return clientOf(db).workspaceToken.count({ where: { ownerId, workspaceId } });
}
