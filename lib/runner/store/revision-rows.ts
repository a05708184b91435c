import { z } from "zod";
import { Warning } from "@/lib/contract/errors";
import { type Digest, Finding, RevisionOrigin } from "@/lib/contract/skill";
import type { RevisionModel } from "@/prisma/generated/sqlite/client/models/Revision";
import { AuthorKind } from "./author-kind";
import { type Columns, insertRows } from "./bulk-insert";
import { clientOf, type Db, type Tx } from "./db";
import type { RevisionRecord } from "./records";

const COLUMNS: Columns<RevisionModel> = {
  id: "text",
  ownerId: "text",
  skillId: "text",
  number: "integer",
  origin: "text",
  bundleDigest: "text",
  name: "text",
  description: "text",
  declaredVersion: "text",
  authorKind: "text",
  authorId: "text",
  authorLabel: "text",
  note: "text",
  findings: "json",
  warnings: "json",
  provenance: "json",
  createdAt: "time",
};

const Findings = z.array(Finding);
const Warnings = z.array(Warning);
const Provenance = z.record(z.string(), z.unknown()).nullable();

function toRecord(row: RevisionModel): RevisionRecord {
  return {
    ...row,
    origin: RevisionOrigin.parse(row.origin),
    bundleDigest: row.bundleDigest as Digest,
    authorKind: AuthorKind.parse(row.authorKind),
    findings: Findings.parse(row.findings),
    warnings: Warnings.parse(row.warnings),
    provenance: Provenance.parse(row.provenance),
  };
}

/** Their skills and packages must be there. A number that the skill has is a unique violation. */
export async function insertRevisions(tx: Tx, revisions: readonly RevisionRecord[]): Promise<void> {
  await insertRows(tx, "Revision", COLUMNS, revisions as readonly RevisionModel[]);
}

/** Newest first. */
export async function listRevisions(db: Db, ownerId: string, skillId: string): Promise<RevisionRecord[]> {
  const rows = await clientOf(db).revision.findMany({ where: { ownerId, skillId }, orderBy: { number: "desc" } });
  return rows.map(toRecord);
}

/** What each revision of these skills declares as its version. */
export async function listDeclaredVersions(
  db: Db,
  ownerId: string,
  skillIds: readonly string[],
): Promise<{ skillId: string; number: number; declared: string | null }[]> {
  const rows = await clientOf(db).revision.findMany({
    where: { ownerId, skillId: { in: [...skillIds] } },
    select: { skillId: true, number: true, declaredVersion: true },
  });
  return rows.map(({ skillId, number, declaredVersion: declared }) => ({ skillId, number, declared }));
}

export async function findRevision(
  db: Db,
  ownerId: string,
  skillId: string,
  number: number,
): Promise<RevisionRecord | null> {
  const row = await clientOf(db).revision.findUnique({
    where: { ownerId_skillId_number: { ownerId, skillId, number } },
  });
  return row && toRecord(row);
}
