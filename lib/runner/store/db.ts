import type { PrismaClient } from "@/prisma/generated/sqlite/client/client";

export type DatabaseKind = "sqlite" | "postgresql";

/**
 * What Prisma calls a client, inside or outside a transaction. The two
 * generated clients agree in all that the store uses, so the store is written
 * against the narrower one, SQLite's.
 */
export type Client = Omit<PrismaClient, "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends">;

/** Registered, because a bundler may load this module twice in one process and both must find the client. */
const rows: unique symbol = Symbol.for("slipway.store.rows");
declare const open: unique symbol;

/** What row functions take: a database, inside or outside a transaction. Opaque: nothing but the store looks into it. */
export interface Db {
  readonly kind: DatabaseKind;
  readonly [rows]: Client;
}

/** A database inside a transaction; what every function that writes asks for. */
export interface Tx extends Db {
  readonly [open]: true;
}

/** One open database. `db` is for reads; every write goes through `transaction`. */
export interface Store {
  readonly kind: DatabaseKind;
  readonly db: Db;
  /**
   * Runs `work` in one transaction. It is run again from its start, a bounded
   * number of times, when the database was busy or two transactions collided,
   * so `work` does nothing but read and write rows through `tx`, and lets
   * every error of theirs through.
   * Throws DatabaseUnavailable where the database cannot be reached.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers; throws DatabaseUnavailable otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function wrapClient(kind: DatabaseKind, client: Client): Db {
  return { kind, [rows]: client };
}

export function wrapTransaction(kind: DatabaseKind, client: Client): Tx {
  return { kind, [rows]: client } as Tx;
}

/** For the store's own files. */
export function clientOf(db: Db): Client {
  return db[rows];
}
