import type { OwnerModel } from "@/prisma/generated/sqlite/client/models/Owner";
import { clientOf, type Db, type Tx } from "./db";
import type { OwnerRecord } from "./records";
import { storableText } from "./storable-json";

/** The one value of the unique column `home`. */
const HOME = "home";

function toRecord(row: OwnerModel): OwnerRecord {
  return { id: row.id, name: row.name, home: row.home === HOME, createdAt: row.createdAt };
}

export function countOwners(db: Db): Promise<number> {
  return clientOf(db).owner.count();
}

export async function findOwner(db: Db, ownerId: string): Promise<OwnerRecord | null> {
  const row = await clientOf(db).owner.findUnique({ where: { id: storableText(ownerId) } });
  return row && toRecord(row);
}

export async function findHomeOwner(db: Db): Promise<OwnerRecord | null> {
  const row = await clientOf(db).owner.findUnique({ where: { home: HOME } });
  return row && toRecord(row);
}

/** Owners of exactly this name; names need not be unique. */
export async function findOwnersByName(db: Db, name: string): Promise<OwnerRecord[]> {
  const rows = await clientOf(db).owner.findMany({
    where: { name: storableText(name) },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(toRecord);
}

/** A second home owner is a unique violation. */
export async function insertOwner(tx: Tx, owner: OwnerRecord): Promise<void> {
  await clientOf(tx).owner.create({
    data: { ...owner, name: storableText(owner.name), home: owner.home ? HOME : null },
  });
}

/**
 * Puts the writers of one owner in line until the transaction ends, so that
 * what they read of it before writing stays true. On SQLite every transaction
 * is alone already. Throws an Error where there is no such owner.
 */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  if (tx.kind === "sqlite") return;
  const locked = await clientOf(tx).$queryRaw<unknown[]>`SELECT 1 FROM "Owner" WHERE "id" = ${ownerId} FOR UPDATE`;
  if (locked.length === 0) throw new Error("There is no such owner to lock");
}
