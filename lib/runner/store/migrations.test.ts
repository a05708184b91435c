import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { withAdmin } from "@/lib/testing/postgres-admin";
import { schemaFor } from "@/scripts/generate";
import { type DatabaseAddress, readDatabaseUrl } from "./database-url";
import { migrateDatabase } from "./migrate";
import { openMigrationEngine } from "./migration-engine";
import { MIGRATIONS_DIRECTORY, readMigrations } from "./migrations";

const schema = readFileSync(path.join(path.dirname(MIGRATIONS_DIRECTORY), "schema.prisma"), "utf8");
const { postgres } = inject("templates");
const withoutPostgres = "missing" in postgres && process.env.CI !== "true";
/** In the order in which they are applied. */
const ALL = ["ground_floor", "invitations", "sets_and_workspaces", "sources_and_imports", "agents_and_serving"].map(
  (name) => expect.stringMatching(new RegExp(`^\\d{14}_${name}$`)),
);

let dataDirectory: string;
beforeAll(() => {
  dataDirectory = mkdtempSync(path.join(tmpdir(), "slipway-test-"));
});
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

/** An empty database: no template, nothing migrated. */
async function emptyPostgres(name: string): Promise<string> {
  if ("missing" in postgres) throw new Error(postgres.missing);
  await withAdmin(postgres.admin, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(postgres.admin);
  url.pathname = name;
  return url.href;
}

/** SQL that leads from the migrations to the schema. */
async function remaining(address: DatabaseAddress, to = schema): Promise<string> {
  const content = schemaFor(to, address.kind);
  const engine = await openMigrationEngine(address, content);
  try {
    const target = { tag: "schemaDatamodel" as const, files: [{ path: "schema.prisma", content }] };
    return await engine.diff({ tag: "migrations", ...readMigrations(address.kind) }, target);
  } finally {
    await engine.close();
  }
}

const databases = [
  { kind: "sqlite", emptyUrl: async (name: string) => `file:${name}.db` },
  { kind: "postgresql", emptyUrl: emptyPostgres },
] as const;

describe("the two schemas", () => {
  test("differ in the provider alone", () => {
    const sqlite = schemaFor(schema, "sqlite").split("\n");
    const postgresql = schemaFor(schema, "postgresql").split("\n");
    expect(sqlite.join("\n")).toBe(schema);
    const differing = sqlite.flatMap((line, index) => (line === postgresql[index] ? [] : [[line, postgresql[index]]]));
    expect(differing).toEqual([['  provider = "sqlite"', '  provider = "postgresql"']]);
    expect(postgresql).toHaveLength(sqlite.length);
  });

  test("use neither enums nor lists of values, which SQLite has not", () => {
    expect(schema).not.toMatch(/^enum /m);
    const lists = [...schema.matchAll(/^ {2}\w+ +(\w+)\[\]/gm)].map((match) => match[1]);
    const models = new Set([...schema.matchAll(/^model (\w+)/gm)].map((match) => match[1]));
    expect(lists.filter((type) => !models.has(type))).toEqual([]);
  });

  test("say what every model is for", () => {
    const lines = schema.split("\n");
    const silent = lines.filter((line, index) => line.startsWith("model ") && !lines[index - 1]?.startsWith("/// "));
    expect(silent).toEqual([]);
  });

  test("are both migrated by migrations of the same names", () => {
    const names = (kind: "sqlite" | "postgresql") => readMigrations(kind).migrationDirectories.map((each) => each.path);
    expect(names("postgresql")).toEqual(names("sqlite"));
  });
});

describe.each(databases)("migrations ($kind)", ({ kind, emptyUrl }) => {
  const onThis = test.skipIf(kind === "postgresql" && withoutPostgres);

  onThis("lead exactly to the schema", async () => {
    const address = readDatabaseUrl(await emptyUrl("exactly"), dataDirectory);
    expect(await remaining(address)).toMatch(/^(-- This is an empty migration\.\s*)?$/);
  });

  onThis("that lack a column of the schema are found out", async () => {
    const address = readDatabaseUrl(await emptyUrl("lacking"), dataDirectory);
    const ahead = schema.replace("model Package {", "model Package {\n  forgotten String?");
    expect(await remaining(address, ahead)).toMatch(/ALTER TABLE "Package" ADD COLUMN +"forgotten" TEXT/);
  });

  onThis("are applied once", async () => {
    const input = { url: await emptyUrl("once"), dataDirectory };
    expect(await migrateDatabase(input)).toEqual(ALL);
    expect(await migrateDatabase(input)).toEqual([]);
  });

  onThis("are applied by one of several consoles that start at once", async () => {
    const input = { url: await emptyUrl("at_once"), dataDirectory };
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(input)));
    expect(applied.flat()).toEqual(ALL);
  });

  onThis("of a newer version are not run over", async () => {
    const url = await emptyUrl("newer");
    await migrateDatabase({ url, dataDirectory });
    const engine = await openMigrationEngine(readDatabaseUrl(url, dataDirectory));
    const migrations = readMigrations(kind);
    const later = {
      path: "29990101000000_later",
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: "CREATE TABLE later (id TEXT);" } },
    };
    await engine.apply({ ...migrations, migrationDirectories: [...migrations.migrationDirectories, later] });
    await engine.close();
    await expect(migrateDatabase({ url, dataDirectory })).rejects.toThrow(
      /newer version of Slipway.*29990101000000_later/,
    );
  });

  onThis("take a script whole, whatever semicolons its texts hold", async () => {
    const address = readDatabaseUrl(await emptyUrl("semicolons"), dataDirectory);
    const engine = await openMigrationEngine(address);
    const value = `CREATE TABLE one (id TEXT); INSERT INTO one VALUES ('a;b'); -- and; so; on\nCREATE TABLE two (id TEXT);`;
    const directory = {
      path: "1_semicolons",
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } },
    };
    const list = { ...readMigrations(kind), migrationDirectories: [directory] };
    expect(await engine.apply(list)).toEqual(["1_semicolons"]);
    await engine.close();
  });
});

test("a new SQLite database gets a directory that only its user can enter", async () => {
  const nested = path.join(dataDirectory, "fresh");
  await migrateDatabase({ url: "file:slipway.db", dataDirectory: nested });
  expect(statSync(nested).mode & 0o777).toBe(0o700);
  expect(existsSync(path.join(nested, "slipway.db"))).toBe(true);
});

test("a database that cannot be reached is told apart from one that cannot be migrated", async () => {
  const gone = migrateDatabase({ url: "postgresql://nobody:secret@127.0.0.1:1/none", dataDirectory });
  await expect(gone).rejects.toMatchObject({ name: "DatabaseUnavailable", reason: "database-unavailable" });
});
