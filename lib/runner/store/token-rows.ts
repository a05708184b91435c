import { Role, TokenScope } from "@/lib/contract/people";
import type { ApiTokenModel } from "@/prisma/generated/sqlite/client/models/ApiToken";
import { clientOf, type Db, type Store, type Tx } from "./db";
import type { ListedTokenRecord, TokenRecord } from "./records";
import { storableText } from "./storable-json";

const TOUCH_EVERY_MS = 60_000;

function toRecord(row: ApiTokenModel): TokenRecord {
  return { ...row, role: Role.parse(row.role), scope: TokenScope.parse(row.scope) };
}

/** A token whose hash is there already is a unique violation. */
export async function insertToken(tx: Tx, token: TokenRecord): Promise<void> {
  await clientOf(tx).apiToken.create({ data: { ...token, name: storableText(token.name) } });
}

export async function findTokenByHash(db: Db, hash: string): Promise<TokenRecord | null> {
  const row = await clientOf(db).apiToken.findUnique({ where: { hash } });
  return row && toRecord(row);
}

export async function findToken(db: Db, ownerId: string, tokenId: string): Promise<ListedTokenRecord | null> {
  const row = await clientOf(db).apiToken.findFirst({
    where: { id: storableText(tokenId), ownerId },
    include: { createdBy: { select: { name: true } } },
  });
  return row && toListed(row);
}

/** Newest first. */
export async function listTokens(db: Db, ownerId: string): Promise<ListedTokenRecord[]> {
  const rows = await clientOf(db).apiToken.findMany({
    where: { ownerId },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    include: { createdBy: { select: { name: true } } },
  });
  return rows.map(toListed);
}

/** False where there is none to revoke: unknown, another owner's, or revoked already. */
export async function revokeToken(tx: Tx, ownerId: string, tokenId: string, at: Date): Promise<boolean> {
  const { count } = await clientOf(tx).apiToken.updateMany({
    where: { id: storableText(tokenId), ownerId, revokedAt: null },
    data: { revokedAt: at },
  });
  return count === 1;
}

/** Ends every live token that this user made for the owner; answers how many. */
export async function revokeTokensOf(tx: Tx, ownerId: string, userId: string, at: Date): Promise<number> {
  const { count } = await clientOf(tx).apiToken.updateMany({
    where: { ownerId, createdById: userId, revokedAt: null },
    data: { revokedAt: at },
  });
  return count;
}

/** Records the use, at most once a minute a token: reading must not mean writing. */
export async function touchToken(store: Store, token: TokenRecord, at: Date): Promise<void> {
  const before = new Date(at.getTime() - TOUCH_EVERY_MS);
  if (token.lastUsedAt !== null && token.lastUsedAt > before) return;
  await store.transaction((tx) =>
    clientOf(tx).apiToken.updateMany({
      // Again here: another console may have been quicker.
      where: { id: token.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
      data: { lastUsedAt: at },
    }),
  );
}

function toListed(row: ApiTokenModel & { createdBy: { name: string } }): ListedTokenRecord {
  const { createdBy, ...token } = row;
  return { ...toRecord(token), createdByName: createdBy.name };
}
