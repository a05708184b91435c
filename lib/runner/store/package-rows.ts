import { z } from "zod";
import { type Digest, PackageFile } from "@/lib/contract/skill";
import type { PackageModel } from "@/prisma/generated/sqlite/client/models/Package";
import { type Columns, insertRows } from "./bulk-insert";
import { clientOf, type Db, type Tx } from "./db";
import type { PackageRecord } from "./records";

const COLUMNS: Columns<PackageModel> = { bundleDigest: "text", files: "json", bytes: "integer", fileCount: "integer" };
const Files = z.array(PackageFile);

/** Skips the ones that are there. The bytes of every file must be in the blob store already. */
export async function insertPackages(tx: Tx, packages: readonly PackageRecord[]): Promise<void> {
  const distinct = new Map(packages.map((each) => [each.bundleDigest, each]));
  // In one order everywhere: two uploads that share packages wait for each other instead of deadlocking.
  const rows = [...distinct.values()].sort((a, b) => (a.bundleDigest < b.bundleDigest ? -1 : 1));
  await insertRows(tx, "Package", COLUMNS, rows as unknown as PackageModel[], { skipExisting: true });
}

export async function findPackage(db: Db, bundleDigest: Digest): Promise<PackageRecord | null> {
  const row = await clientOf(db).package.findUnique({ where: { bundleDigest } });
  return row && toRecord(row);
}

/** Those that exist, by digest. Their file lists lie in memory: ask for a hundred at a time. */
export async function findPackages(db: Db, digests: readonly Digest[]): Promise<Map<Digest, PackageRecord>> {
  const rows = await clientOf(db).package.findMany({ where: { bundleDigest: { in: [...digests] } } });
  return new Map(rows.map((row) => [row.bundleDigest as Digest, toRecord(row)]));
}

function toRecord(row: PackageModel): PackageRecord {
  return { ...row, bundleDigest: row.bundleDigest as Digest, files: Files.parse(row.files) as PackageFile[] };
}
