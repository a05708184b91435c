import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { MigrationList } from "@prisma/schema-engine-wasm";
import type { DatabaseKind } from "./db";

export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL("../../../prisma/migrations", import.meta.url));

/** The committed migrations of one database, as the engine takes them: by name, oldest first. */
export function readMigrations(kind: DatabaseKind): MigrationList {
  const baseDir = path.join(MIGRATIONS_DIRECTORY, kind);
  const lockfile = path.join(baseDir, "migration_lock.toml");
  const directories = existsSync(baseDir) ? readdirSync(baseDir, { withFileTypes: true }) : [];
  return {
    baseDir,
    lockfile: { path: "migration_lock.toml", content: existsSync(lockfile) ? readFileSync(lockfile, "utf8") : null },
    shadowDbInitScript: "",
    migrationDirectories: directories
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .map((name) => ({
        path: name,
        migrationFile: {
          path: "migration.sql",
          content: { tag: "ok" as const, value: readFileSync(path.join(baseDir, name, "migration.sql"), "utf8") },
        },
      })),
  };
}
