import { setTimeout as sleep } from "node:timers/promises";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
  Transaction,
} from "@prisma/driver-adapter-utils";
import { failureKind } from "./failures";
import { Mutex } from "./mutex";

/** How long the driver may hold the whole process up while another process writes, and how long we then go on asking. */
const DRIVER_WAIT_MS = 50;
const TOTAL_WAIT_MS = 15_000;
const PAUSE_MS = 20;

const PRAGMAS = [
  "journal_mode = WAL",
  // An answered upload survives a power cut; WAL alone would promise less.
  "synchronous = FULL",
  "foreign_keys = ON",
  "temp_store = MEMORY",
];

function isRead(query: SqlQuery): boolean {
  return /^\s*SELECT\b/i.test(query.sql);
}

/** Asks again while another process holds the write lock, without holding up this one. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TOTAL_WAIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (failureKind(error) !== "collision" || Date.now() > deadline) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Prisma's adapter has one connection, and a query outside a transaction runs
 * on it in the middle of whichever transaction is open: it reads what is not
 * committed, and what it writes is lost when that transaction rolls back. So
 * there are two here. One reads, and sees only what is committed. The other
 * writes, one transaction or single statement at a time; its transactions take
 * the write lock when they begin, so that none fails half-way for want of it.
 */
class SqliteAdapter implements SqlDriverAdapter {
  readonly provider = "sqlite";
  readonly adapterName = "slipway-sqlite";
  readonly #writing = new Mutex();

  constructor(
    private readonly reader: SqlDriverAdapter,
    private readonly writer: SqlDriverAdapter,
  ) {}

  queryRaw(query: SqlQuery) {
    return isRead(query) ? this.reader.queryRaw(query) : this.#alone(() => this.writer.queryRaw(query));
  }

  executeRaw(query: SqlQuery) {
    return this.#alone(() => this.writer.executeRaw(query));
  }

  executeScript(script: string) {
    return this.#alone(() => this.writer.executeScript(script));
  }

  async startTransaction(): Promise<Transaction> {
    const release = await this.#writing.acquire();
    try {
      await whileBusy(() => this.writer.executeScript("BEGIN IMMEDIATE"));
    } catch (error) {
      release();
      throw error;
    }
    return new SqliteTransaction(this.writer, release);
  }

  async dispose() {
    await this.#writing.run(async () => {
      await this.reader.dispose();
      await this.writer.dispose();
    });
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#writing.run(() => whileBusy(work));
  }
}

/** Prisma sends COMMIT and ROLLBACK as statements and then calls the method of that name. */
class SqliteTransaction implements Transaction {
  readonly provider = "sqlite";
  readonly adapterName = "slipway-sqlite";
  readonly options = { usePhantomQuery: false };

  constructor(
    private readonly writer: SqlQueryable & Pick<SqlDriverAdapter, "executeScript">,
    private readonly release: () => void,
  ) {}

  queryRaw(query: SqlQuery) {
    return this.writer.queryRaw(query);
  }

  executeRaw(query: SqlQuery) {
    return this.writer.executeRaw(query);
  }

  async commit() {
    this.release();
  }

  async rollback() {
    // Reached too after a COMMIT that failed, on a full disk say, with the
    // transaction still open; and after SQLite rolled back by itself, when
    // there is nothing left to roll back.
    try {
      await this.writer.executeScript("ROLLBACK");
    } catch {
      // There was none.
    } finally {
      this.release();
    }
  }

  createSavepoint(name: string) {
    return this.writer.executeScript(`SAVEPOINT ${name}`);
  }

  rollbackToSavepoint(name: string) {
    return this.writer.executeScript(`ROLLBACK TO ${name}`);
  }

  releaseSavepoint(name: string) {
    return this.writer.executeScript(`RELEASE SAVEPOINT ${name}`);
  }
}

/** `file` is an absolute path in a directory that exists. */
export function sqliteAdapterFactory(file: string): SqlDriverAdapterFactory {
  const factory = new PrismaBetterSqlite3({ url: file, timeout: DRIVER_WAIT_MS });
  const connect = async () => {
    const connection = await factory.connect();
    for (const pragma of PRAGMAS) await whileBusy(() => connection.executeScript(`PRAGMA ${pragma}`));
    return connection;
  };
  return {
    provider: "sqlite",
    adapterName: "slipway-sqlite",
    async connect() {
      const writer = await connect();
      return new SqliteAdapter(await connect(), writer);
    },
  };
}
