import { LastRequest } from "@/lib/contract/agents";
import { PlaceKind } from "@/lib/contract/serving";
import type { ServeLinkModel } from "@/prisma/generated/sqlite/client/models/ServeLink";
import { clientOf, type Db, type Tx } from "./db";
import type { PlaceKey, ServedPlaceRecord, ServeLinkRecord } from "./records";
import { storableText } from "./storable-json";

function toRecord(row: ServeLinkModel): ServeLinkRecord {
  return { ...row, kind: PlaceKind.parse(row.kind), lastRequest: LastRequest.nullable().parse(row.lastRequest) };
}

/** Owner and target come from an address that anybody may write. */
const ofPlace = ({ ownerId, kind, targetId }: PlaceKey) => {
  return { ownerId: storableText(ownerId), kind, targetId: storableText(targetId) };
};

/** Null where nobody opened its public path or asked along it yet. */
export async function findServedPlace(db: Db, key: PlaceKey): Promise<ServedPlaceRecord | null> {
  const row = await clientOf(db).servedPlace.findUnique({ where: { ownerId_kind_targetId: ofPlace(key) } });
  if (row === null) return null;
  return { ...row, kind: PlaceKind.parse(row.kind), lastRequest: LastRequest.nullable().parse(row.lastRequest) };
}

/** Opens or closes the public path of a place. */
export async function putServedPlace(tx: Tx, key: PlaceKey, isPublic: boolean, at: Date): Promise<void> {
  const values = { isPublic, updatedAt: at };
  await clientOf(tx).servedPlace.upsert({
    where: { ownerId_kind_targetId: ofPlace(key) },
    create: { ...ofPlace(key), ...values },
    update: values,
  });
}

/** A link whose hash is there already is a unique violation. */
export async function insertServeLink(tx: Tx, link: Omit<ServeLinkRecord, "lastUsedAt" | "lastRequest" | "revokedAt">) {
  await clientOf(tx).serveLink.create({ data: { ...link, name: storableText(link.name) } });
}

export async function findServeLinkByHash(db: Db, hash: string): Promise<ServeLinkRecord | null> {
  const row = await clientOf(db).serveLink.findUnique({ where: { hash } });
  return row && toRecord(row);
}

export async function findServeLink(db: Db, ownerId: string, id: string): Promise<ServeLinkRecord | null> {
  const row = await clientOf(db).serveLink.findFirst({ where: { id: storableText(id), ownerId } });
  return row && toRecord(row);
}

/** Those that are not revoked, newest first; expired ones too. */
export async function listServeLinks(db: Db, key: PlaceKey): Promise<ServeLinkRecord[]> {
  const rows = await clientOf(db).serveLink.findMany({
    where: { ...ofPlace(key), revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
  });
  return rows.map(toRecord);
}

/** Links of a place that lead there at `at`. */
export function countOpenServeLinks(db: Db, key: PlaceKey, at: Date): Promise<number> {
  return clientOf(db).serveLink.count({
    where: { ...ofPlace(key), revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] },
  });
}

/** False where there is none to revoke: unknown, another owner's, or revoked already. */
export async function revokeServeLink(tx: Tx, ownerId: string, id: string, at: Date): Promise<boolean> {
  const { count } = await clientOf(tx).serveLink.updateMany({
    where: { id: storableText(id), ownerId, revokedAt: null },
    data: { revokedAt: at },
  });
  return count === 1;
}

/** Closes a place for good: its public path and every link. Answers how many links that ended. */
export async function closeServedPlace(tx: Tx, key: PlaceKey, at: Date): Promise<number> {
  await clientOf(tx).servedPlace.deleteMany({ where: ofPlace(key) });
  const { count } = await clientOf(tx).serveLink.updateMany({
    where: { ...ofPlace(key), revokedAt: null },
    data: { revokedAt: at },
  });
  return count;
}
