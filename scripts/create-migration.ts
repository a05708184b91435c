import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openMigrationEngine } from "@/lib/runner/store/migration-engine";
import { MIGRATIONS_DIRECTORY, readMigrations } from "@/lib/runner/store/migrations";
import { withPostgres } from "@/lib/testing/postgres";
import { schemaFor } from "./generate";

/** Writes the next migration for both databases: what leads from the committed ones to the schema. */
async function createMigration(name: string): Promise<void> {
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
    throw new Error("Name the migration in lower case with underscores: npm run migration -- add_skill_sets");
  }
  const schema = readFileSync(path.join(path.dirname(MIGRATIONS_DIRECTORY), "schema.prisma"), "utf8");
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  await withPostgres(async (cluster) => {
    const addresses = [
      { kind: "sqlite", file: ":memory:" },
      { kind: "postgresql", url: cluster.url("postgres") },
    ] as const;
    for (const address of addresses) {
      const content = schemaFor(schema, address.kind);
      const engine = await openMigrationEngine(address, content);
      const sql = await engine.diff(
        { tag: "migrations", ...readMigrations(address.kind) },
        { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content }] },
      );
      await engine.close();
      if (sql.trim() === "" || sql.includes("This is an empty migration")) {
        process.stdout.write(`${address.kind}: the migrations lead to the schema already.\n`);
        continue;
      }
      const file = path.join(MIGRATIONS_DIRECTORY, address.kind, `${stamp}_${name}`, "migration.sql");
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, sql);
      process.stdout.write(`${address.kind}: ${path.relative(process.cwd(), file)}\n`);
    }
  });
}

await createMigration(process.argv[2] ?? "");
