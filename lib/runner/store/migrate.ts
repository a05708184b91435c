import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlQuery } from "@prisma/driver-adapter-utils";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import { type DatabaseAddress, readDatabaseUrl } from "./database-url";
import { DatabaseUnavailable, failureKind } from "./failures";
import { connectForMigrating, openMigrationEngine } from "./migration-engine";
import { readMigrations } from "./migrations";

/** Any number that nothing else on the server uses. */
const LOCK = 7_450_217_011;
const LOCK_WAIT_MS = 120_000;

const statement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] });

/** One at a time on one PostgreSQL database, whatever console it is called from. */
async function aloneOnPostgres<T>(url: string, work: () => Promise<T>): Promise<T> {
  const connection = await new PrismaPg({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000 }).connect();
  try {
    const transaction = await connection.startTransaction();
    try {
      await transaction.queryRaw(statement(`SELECT pg_advisory_xact_lock(${LOCK})::text`));
      return await work();
    } finally {
      await transaction.executeRaw(statement("ROLLBACK")).catch(() => undefined);
      await transaction.rollback();
    }
  } finally {
    await connection.dispose();
  }
}

/** One at a time on one SQLite file. The lock is a file beside it: the engine needs the database for itself. */
async function aloneOnSqlite<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const lock = await new PrismaBetterSqlite3({ url: `${file}.lock`, timeout: 0 }).connect();
  try {
    for (const deadline = Date.now() + LOCK_WAIT_MS; ; await sleep(50)) {
      try {
        await lock.executeScript("BEGIN EXCLUSIVE");
        break;
      } catch (error) {
        if (failureKind(error) !== "collision" || Date.now() > deadline) throw error;
      }
    }
    return await work();
  } finally {
    await lock.dispose();
  }
}

/** Name and checksum of what was applied; empty where nothing was ever migrated. */
async function readApplied(address: DatabaseAddress): Promise<Map<string, string>> {
  const connection = await connectForMigrating(address);
  try {
    const { rows } = await connection.queryRaw(
      statement(
        `SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
      ),
    );
    return new Map(rows.map(([name, checksum]) => [String(name), String(checksum)]));
  } catch (error) {
    if (/no such table|TableDoesNotExist/.test(JSON.stringify((error as Error).cause) + (error as Error).message)) {
      return new Map();
    }
    throw error;
  } finally {
    await connection.dispose();
  }
}

function refuseNewer(applied: Map<string, string>, known: MigrationList): void {
  const names = new Set(known.migrationDirectories.map((each) => each.path));
  const unknown = [...applied.keys()].filter((name) => !names.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `This database was last used by a newer version of Slipway (${unknown.join(", ")}). Start that version, or restore a backup made before the upgrade.`,
  );
}

function isCurrent(applied: Map<string, string>, known: MigrationList): boolean {
  return known.migrationDirectories.every(({ path: name, migrationFile: { content } }) => {
    return applied.get(name) === createHash("sha256").update(content.value).digest("hex");
  });
}

/**
 * Brings a database to the schema of this version and answers with the names
 * of the migrations it applied, oldest first; none where there was nothing to
 * do, which is quick. Safe to call from several processes at once. Throws
 * DatabaseUnavailable where the database cannot be reached, and an Error that
 * says what to do where it is newer than this version, or a migration failed.
 */
export async function migrateDatabase(input: { url: string; dataDirectory: string }): Promise<string[]> {
  const address = readDatabaseUrl(input.url, input.dataDirectory);
  const migrations = readMigrations(address.kind);
  const migrate = async () => {
    const applied = await readApplied(address);
    refuseNewer(applied, migrations);
    if (isCurrent(applied, migrations)) return [];
    const engine = await openMigrationEngine(address);
    try {
      return await engine.apply(migrations);
    } finally {
      await engine.close();
    }
  };
  try {
    return address.kind === "sqlite"
      ? await aloneOnSqlite(address.file, migrate)
      : await aloneOnPostgres(address.url, migrate);
  } catch (error) {
    throw failureKind(error) === "unavailable" ? new DatabaseUnavailable(error) : error;
  }
}
