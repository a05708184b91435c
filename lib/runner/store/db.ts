export type DatabaseKind = "sqlite" | "postgresql";

declare const rows: unique symbol;
declare const open: unique symbol;

/** What row functions take: a database, inside or outside a transaction. Opaque: nothing but the store looks into it. */
export interface Db {
  readonly kind: DatabaseKind;
  readonly [rows]: unknown;
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
   * so `work` does nothing but read and write rows through `tx`.
   * Throws DatabaseUnavailable where the database cannot be reached.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Resolves when the database answers; throws DatabaseUnavailable otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
