import { z } from "zod";
import type { AuditEntryModel } from "@/prisma/generated/sqlite/client/models/AuditEntry";
import { auditHash, FIRST_PREVIOUS_HASH } from "./audit-hash";
import { AuthorKind } from "./author-kind";
import { type Columns, insertRows } from "./bulk-insert";
import { clientOf, type Db, type Tx } from "./db";
import type { AuditRecord, NewAudit } from "./records";
import { storableJson, storableText } from "./storable-json";

const COLUMNS: Columns<AuditEntryModel> = {
  ownerId: "text",
  sequence: "integer",
  at: "time",
  actorKind: "text",
  actorId: "text",
  actorLabel: "text",
  verb: "text",
  subject: "text",
  details: "json",
  requestId: "text",
  previousHash: "text",
  hash: "text",
};

const Details = z.record(z.string(), z.unknown());

function toRecord(row: AuditEntryModel): AuditRecord {
  return { ...row, actorKind: AuthorKind.parse(row.actorKind), details: Details.parse(row.details) };
}

/**
 * Appends to an owner's chain. Taking the next sequence number changes the
 * owner's row, so on PostgreSQL the writers of one owner wait for each other
 * here at the latest. Call it in the transaction of what it records.
 */
export async function appendAudit(tx: Tx, entry: NewAudit): Promise<AuditRecord> {
  const { ownerId } = entry;
  const { auditSequence: sequence } = await clientOf(tx).owner.update({
    where: { id: ownerId },
    data: { auditSequence: { increment: 1 } },
    select: { auditSequence: true },
  });
  const previous = await clientOf(tx).auditEntry.findUnique({
    where: { ownerId_sequence: { ownerId, sequence: sequence - 1 } },
    select: { hash: true },
  });
  const unsealed = {
    ...(Object.fromEntries(
      Object.entries(entry).map(([key, value]) => [key, typeof value === "string" ? storableText(value) : value]),
    ) as typeof entry),
    // What is read back, not what was handed in, is what the hash must cover.
    details: JSON.parse(storableJson(entry.details)) as Record<string, unknown>,
    sequence,
    previousHash: previous?.hash ?? FIRST_PREVIOUS_HASH,
  };
  const record = { ...unsealed, hash: auditHash(unsealed) };
  await insertRows(tx, "AuditEntry", COLUMNS, [record as AuditEntryModel]);
  return record;
}

/** Oldest first, from after `afterSequence`; 1,000 at most where no limit is given. */
export async function listAudit(
  db: Db,
  ownerId: string,
  { afterSequence = 0, limit = 1_000 }: { afterSequence?: number; limit?: number } = {},
): Promise<AuditRecord[]> {
  const rows = await clientOf(db).auditEntry.findMany({
    where: { ownerId, sequence: { gt: afterSequence } },
    orderBy: { sequence: "asc" },
    take: limit,
  });
  return rows.map(toRecord);
}

export interface AuditFilter {
  /** Only entries older than this one. */
  beforeSequence?: number;
  /** A whole verb, or with a trailing dot all verbs of that noun. */
  verb?: string;
  subject?: string;
  limit: number;
}

/** Newest first. */
export async function listNewestAudit(db: Db, ownerId: string, filter: AuditFilter): Promise<AuditRecord[]> {
  const { beforeSequence, limit } = filter;
  const verb = filter.verb === undefined ? undefined : storableText(filter.verb);
  const rows = await clientOf(db).auditEntry.findMany({
    where: {
      ownerId,
      ...(beforeSequence === undefined ? {} : { sequence: { lt: beforeSequence } }),
      ...(verb === undefined ? {} : { verb: verb.endsWith(".") ? { startsWith: verb } : verb }),
      ...(filter.subject === undefined ? {} : { subject: storableText(filter.subject) }),
    },
    orderBy: { sequence: "desc" },
    take: limit,
  });
  return rows.map(toRecord);
}

/** How many entries the owner's chain must have: what makes a missing last one noticed. */
export async function countAudit(db: Db, ownerId: string): Promise<number> {
  const owner = await clientOf(db).owner.findUnique({ where: { id: ownerId }, select: { auditSequence: true } });
  return owner?.auditSequence ?? 0;
}
