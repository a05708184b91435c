import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { DiffTarget, MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import type { DatabaseAddress } from "./database-url";

const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** Prisma's own migration engine, as WebAssembly: the native one would have to be downloaded. */
export interface MigrationEngine {
  /** Applies what is missing, in order of name; answers with what was applied. */
  apply(migrations: MigrationList): Promise<string[]>;
  /** The SQL that leads from one state to the other; empty where they are the same. */
  diff(from: DiffTarget, to: DiffTarget): Promise<string>;
  close(): Promise<void>;
}

let loading: Promise<typeof SchemaEngine> | undefined;

/** The engine forgets the timer of its lock, which would keep a process alive for ten seconds after its work. */
function setTimeoutThatEnds(callback: () => void, milliseconds: number): NodeJS.Timeout {
  return setTimeout(callback, milliseconds).unref();
}

/** Does what the package's own entry does, which imports a .wasm as Node 20 cannot. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  const require = createRequire(import.meta.url);
  const bindings = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as Record<
    string,
    WebAssembly.ImportValue
  > & { __wbg_set_wasm(exports: WebAssembly.Exports): void; SchemaEngine: typeof SchemaEngine };
  const file = path.join(path.dirname(require.resolve("@prisma/schema-engine-wasm")), "schema_engine_bg.wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {
    "./schema_engine_bg.js": Object.fromEntries(
      Object.entries(bindings).map(([name, binding]) => [
        name,
        name.startsWith("__wbg_setTimeout_") ? setTimeoutThatEnds : binding,
      ]),
    ),
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings.SchemaEngine;
}

interface Pool {
  query(...query: unknown[]): Promise<{ fields?: { dataTypeID: number }[] }>;
}
const PG_CHAR = 18;
const PG_TEXT = 25;

/**
 * What the adapter for PostgreSQL lacks for migrating. It cuts a script at
 * every semicolon, also inside a text or a function body: sent whole, the
 * server reads it, and applies it whole or not at all. And it does not know
 * the one-letter type "char" of the system catalogues, which reads as text.
 */
function forMigratingPostgres(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const pool = (adapter as unknown as { underlyingDriver(): Pool }).underlyingDriver();
  const query = pool.query.bind(pool);
  pool.query = async (...input) => {
    const result = await query(...input);
    for (const field of result.fields ?? []) if (field.dataTypeID === PG_CHAR) field.dataTypeID = PG_TEXT;
    return result;
  };
  adapter.executeScript = async (script) => {
    await query(script);
  };
  return adapter;
}

/** In its shadow database the engine sends a whole migration as one statement, which the adapter for SQLite refuses. */
function forMigratingSqlite(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const executeRaw = adapter.executeRaw.bind(adapter);
  adapter.executeRaw = async (query) => {
    if (query.args.length > 0) return executeRaw(query);
    await adapter.executeScript(query.sql);
    return 0;
  };
  return adapter;
}

function migrationAdapter(address: DatabaseAddress): SqlMigrationAwareDriverAdapterFactory {
  const [factory, prepare] =
    address.kind === "sqlite"
      ? [new PrismaBetterSqlite3({ url: address.file, timeout: 10_000 }), forMigratingSqlite]
      : [
          new PrismaPg({ connectionString: address.url, max: 1, connectionTimeoutMillis: 10_000 }),
          forMigratingPostgres,
        ];
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => prepare(await factory.connect()),
    connectToShadowDb: async () => prepare(await factory.connectToShadowDb()),
  };
}

/** The engine never lets go of the connections it opens itself; this remembers them for `dispose`. */
function rememberConnections(factory: SqlMigrationAwareDriverAdapterFactory) {
  const opened: SqlDriverAdapter[] = [];
  const remember = async (connecting: Promise<SqlDriverAdapter>) => {
    const adapter = await connecting;
    opened.push(adapter);
    return adapter;
  };
  return {
    factory: {
      provider: factory.provider,
      adapterName: factory.adapterName,
      connect: () => remember(factory.connect()),
      connectToShadowDb: () => factory.connectToShadowDb(),
    },
    dispose: async () => {
      for (const adapter of opened.splice(0)) await adapter.dispose();
    },
  };
}

export async function openMigrationEngine(address: DatabaseAddress, schema?: string): Promise<MigrationEngine> {
  loading ??= loadEngine();
  const Engine = await loading;
  const { factory, dispose } = rememberConnections(migrationAdapter(address));
  const engine = await Engine.new(
    { datamodels: schema === undefined ? undefined : [["schema.prisma", schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  return {
    async apply(migrationsList) {
      return (await engine.applyMigrations({ migrationsList, filters: NO_FILTERS })).appliedMigrationNames;
    },
    async diff(from, to) {
      const { stdout } = await engine.diff({ from, to, script: true, exitCode: null, filters: NO_FILTERS });
      return stdout ?? "";
    },
    async close() {
      engine.free();
      await dispose();
    },
  };
}

/** One connection, as the engine would open it. */
export function connectForMigrating(address: DatabaseAddress): Promise<SqlDriverAdapter> {
  return migrationAdapter(address).connect();
}
