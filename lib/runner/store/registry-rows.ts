import { DbNull } from "@prisma/client/runtime/client";
import { z } from "zod";
import { ErrorBody } from "@/lib/contract/errors";
import { CACHE_STATES, SourceKind, SourcePolicy } from "@/lib/contract/sources";
import type { RegistryEntryModel } from "@/prisma/generated/sqlite/client/models/RegistryEntry";
import { clientOf, type Db, type Tx } from "./db";
import { jsonValue } from "./json-value";
import type { RegistryChange, RegistryRecord } from "./records";
import { storableText } from "./storable-json";

const CacheState = z.enum(CACHE_STATES);
const Settings = z.record(z.string(), z.unknown());
const Secrets = z.record(z.string(), z.string());
const LastError = ErrorBody.pick({ code: true, message: true, remedy: true });

function toRecord(row: RegistryEntryModel): RegistryRecord {
  return {
    ...row,
    kind: SourceKind.parse(row.kind),
    settings: Settings.parse(row.settings),
    secrets: Secrets.parse(row.secrets ?? {}),
    policy: SourcePolicy.parse(row.policy),
    cacheState: CacheState.parse(row.cacheState),
    lastError: row.lastError === null ? null : LastError.parse(row.lastError),
  };
}

/** Every entry of an owner in the order of the registry: later ones win. */
export async function listRegistryEntries(db: Db, ownerId: string): Promise<RegistryRecord[]> {
  const rows = await clientOf(db).registryEntry.findMany({
    where: { ownerId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  return rows.map(toRecord);
}

export async function findRegistryEntry(db: Db, ownerId: string, id: string): Promise<RegistryRecord | null> {
  const row = await clientOf(db).registryEntry.findUnique({
    where: { ownerId_id: { ownerId, id: storableText(id) } },
  });
  return row && toRecord(row);
}

/** At version 1. A name that the owner has already is a unique violation. */
export async function insertRegistryEntry(tx: Tx, entry: Omit<RegistryRecord, "version">): Promise<void> {
  const { settings, secrets, lastError, ...rest } = entry;
  await clientOf(tx).registryEntry.create({
    data: {
      ...rest,
      settings: jsonValue(settings),
      secrets: jsonValue(secrets),
      ...(lastError !== null && { lastError: jsonValue(lastError) }),
      version: 1,
    },
  });
}

/** One compare-and-set; false where the row is not at `expectedVersion` any more. */
export async function changeRegistryEntry(tx: Tx, change: RegistryChange): Promise<boolean> {
  const { ownerId, id, expectedVersion, settings, secrets, lastError, ...data } = change;
  const { count } = await clientOf(tx).registryEntry.updateMany({
    where: { ownerId, id: storableText(id), version: expectedVersion },
    data: {
      ...data,
      ...(settings !== undefined && { settings: jsonValue(settings) }),
      ...(secrets !== undefined && { secrets: jsonValue(secrets) }),
      // The database's own null: a JSON null would read as a value that is there.
      ...(lastError !== undefined && { lastError: lastError === null ? DbNull : jsonValue(lastError) }),
      version: { increment: 1 },
    },
  });
  return count === 1;
}

/** Gives the entries their places, 0, 1, 2… in the order of `ids`. Their etags stay: nothing of themselves changed. */
export async function orderRegistryEntries(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await clientOf(tx).registryEntry.updateMany({
      where: { ownerId, id, position: { not: position } },
      data: { position },
    });
  }
}

export async function deleteRegistryEntry(tx: Tx, ownerId: string, id: string): Promise<void> {
  await clientOf(tx).registryEntry.deleteMany({ where: { ownerId, id } });
}
