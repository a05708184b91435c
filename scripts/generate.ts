import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const DATABASES = ["sqlite", "postgresql"] as const;

/** The schema for one database: the committed one with another provider, and nothing else. */
export function schemaFor(schema: string, database: (typeof DATABASES)[number]): string {
  return schema.replace(/^(datasource db \{\n {2}provider = )"sqlite"$/m, `$1"${database}"`);
}

/** Generates the client of each database; a few milliseconds where the schema did not change. */
export function generate(): void {
  const schema = readFileSync(path.join(root, "prisma/schema.prisma"), "utf8");
  const require = createRequire(import.meta.url);
  const cli = require.resolve("prisma/package.json");
  const { version } = JSON.parse(readFileSync(cli, "utf8")) as { version: string };
  const stamp = createHash("sha256").update(`${version}\n${schema}`).digest("hex");
  const generated = path.join(root, "prisma/generated");
  const stampFile = path.join(generated, "stamp");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;

  rmSync(stampFile, { force: true });
  for (const database of DATABASES) {
    const schemaFile = path.join(generated, database, "schema.prisma");
    mkdirSync(path.dirname(schemaFile), { recursive: true });
    writeFileSync(schemaFile, schemaFor(schema, database));
    const outcome = spawnSync(
      process.execPath,
      [path.join(path.dirname(cli), "build/index.js"), "generate", "--schema", schemaFile, "--no-hints"],
      {
        cwd: root,
        encoding: "utf8",
        // Generating needs no native engine, but the command line insists that
        // one is there and would download it: any file that exists satisfies it.
        env: {
          ...process.env,
          PRISMA_SCHEMA_ENGINE_BINARY: schemaFile,
          PRISMA_HIDE_UPDATE_MESSAGE: "1",
          CHECKPOINT_DISABLE: "1",
        },
      },
    );
    if (outcome.status !== 0) {
      process.stderr.write(`${outcome.stdout}${outcome.stderr}`);
      throw new Error(`The database client for ${database} could not be generated; the reason is above.`);
    }
  }
  writeFileSync(stampFile, stamp);
  process.stdout.write(`Generated the database clients for ${DATABASES.join(" and ")}.\n`);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) generate();
