import { type Digest, FileMode } from "@/lib/contract/skill";
import type { SharedFileModel } from "@/prisma/generated/sqlite/client/models/SharedFile";
import { clientOf, type Db, type Tx } from "./db";
import type { NewSharedFile, SharedFileRecord } from "./records";
import { storableText } from "./storable-json";

/** Everything but the bytes: what lists and scans look at. */
const FACTS = { ownerId: true, path: true, mode: true, digest: true, size: true, updatedAt: true } as const;

function toRecord(row: Omit<SharedFileModel, "bytes">): SharedFileRecord {
  return { ...row, mode: FileMode.parse(row.mode), digest: row.digest as Digest };
}

/**
 * The files at `path` and below it, sorted by path in code unit order. The
 * database narrows by the beginning of the text, which one of them reads
 * without regard to case and with wildcards; the rest is decided here.
 */
export async function listSharedFiles(db: Db, ownerId: string, path: string): Promise<SharedFileRecord[]> {
  const wanted = storableText(path);
  const rows = await clientOf(db).sharedFile.findMany({
    where: { ownerId, path: { startsWith: wanted } },
    select: FACTS,
  });
  return rows
    .filter((row) => row.path === wanted || row.path.startsWith(`${wanted}/`))
    .map(toRecord)
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

export async function findSharedFile(
  db: Db,
  ownerId: string,
  path: string,
): Promise<(SharedFileRecord & { bytes: Uint8Array }) | null> {
  const row = await clientOf(db).sharedFile.findUnique({
    where: { ownerId_path: { ownerId, path: storableText(path) } },
  });
  return row && { ...toRecord(row), bytes: row.bytes };
}

/** Puts these files in place of everything at `path` and below it, in one transaction. */
export async function replaceSharedFiles(
  tx: Tx,
  ownerId: string,
  path: string,
  files: readonly NewSharedFile[],
): Promise<void> {
  await removeSharedFiles(tx, ownerId, path);
  // One at a time: a file may have sixteen megabytes, and a statement is held in memory several times over.
  for (const file of files) {
    await clientOf(tx).sharedFile.create({ data: { ...file, ownerId, bytes: Buffer.from(file.bytes) } });
  }
}

/** Answers how many files lay there. */
export async function removeSharedFiles(tx: Tx, ownerId: string, path: string): Promise<number> {
  const found = await listSharedFiles(tx, ownerId, path);
  for (let start = 0; start < found.length; start += PATHS_PER_STATEMENT) {
    const paths = found.slice(start, start + PATHS_PER_STATEMENT).map((file) => file.path);
    await clientOf(tx).sharedFile.deleteMany({ where: { ownerId, path: { in: paths } } });
  }
  return found.length;
}

const PATHS_PER_STATEMENT = 500;
