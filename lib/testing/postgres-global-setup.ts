import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/lib/runner/store/migrate";
import { type PostgresCluster, PostgresMissing, startPostgres } from "./postgres";
import { withAdmin } from "./postgres-admin";

/** What tests on real databases start from: both migrated once, copied for each test. */
export interface TestTemplates {
  sqliteFile: string;
  /** Addresses of the database to make others in, and of the migrated one; or why there is none. */
  postgres: { admin: string; template: string } | { missing: string };
}

declare module "vitest" {
  interface ProvidedContext {
    templates: TestTemplates;
  }
}

const TEMPLATE = "slipway_template";

/** One private PostgreSQL cluster and one migrated SQLite file for a whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(path.join(tmpdir(), "slipway-templates-"));
  let cluster: PostgresCluster | null = null;
  const teardown = async () => {
    await cluster?.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    const sqliteFile = path.join(directory, "template.db");
    await migrateDatabase({ url: `file:${sqliteFile}`, dataDirectory: directory });
    cluster = await startOrNull();
    if (cluster === null) {
      const missing = new PostgresMissing().message;
      process.stderr.write(`Tests on PostgreSQL are skipped. ${missing}\n`);
      project.provide("templates", { sqliteFile, postgres: { missing } });
    } else {
      const admin = cluster.url("postgres");
      await withAdmin(admin, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
      await migrateDatabase({ url: cluster.url(TEMPLATE), dataDirectory: directory });
      project.provide("templates", { sqliteFile, postgres: { admin, template: TEMPLATE } });
    }
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

async function startOrNull(): Promise<PostgresCluster | null> {
  try {
    return await startPostgres();
  } catch (error) {
    if (error instanceof PostgresMissing) return null;
    throw error;
  }
}
