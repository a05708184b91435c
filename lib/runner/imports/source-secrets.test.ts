import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { inspect } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachDatabase, type TestStore } from "@/lib/testing/databases";
import { type GitServer, startGitServer } from "@/lib/testing/git-server";
import { askForImport, importInState } from "@/lib/testing/imports";
import { loopbackNetwork } from "@/lib/testing/loopback-server";
import { type NpmRegistry, packageTarball, serveNpmRegistry } from "@/lib/testing/npm-registry";
import { withAdmin } from "@/lib/testing/postgres-admin";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { addSource, changeSource, listSources, refreshSource } from "../sources";
import { listAudit } from "../store";
import { cancelImport } from "./cancel-import";
import { createImportWorker, type ImportWorker } from "./import-worker";
import { listImports } from "./list-imports";

const SECRETS = { git: "git-sesame-5d1f0c", npm: "npm-sesame-a94e27", wrong: "wrong-sesame-77b3" };
/** As they are, and as a header carries them. */
const FORBIDDEN = Object.values(SECRETS).flatMap((secret) => [
  secret,
  Buffer.from(`ada:${secret}`).toString("base64").replace(/=+$/, ""),
]);

describeEachDatabase("secrets of sources", (openTestStore) => {
  let test: TestStore;
  let ctx: Context;
  let registry: NpmRegistry;
  let git: GitServer;
  let worker: ImportWorker;
  let told: unknown[];

  beforeEach(async () => {
    told = [];
    test = await openTestStore();
    const ports = testPorts(test);
    ports.network = loopbackNetwork;
    ctx = await testContext(ports);
    worker = createImportWorker(ports, { onError: (error) => told.push(error) });
    ports.wakeImports = () => worker.wake();
    registry = await serveNpmRegistry();
    registry.token = SECRETS.npm;
    registry.publish("kit", "1.0.0", { tarball: await packageTarball({ "a/SKILL.md": skillText("a") }) });
    git = await startGitServer();
  });
  afterEach(async () => {
    await worker.stop();
    await registry.close();
    await git.close();
  });

  it("reach their servers, and stand in no answer, error, audit entry, job, process list, file or row", async () => {
    const repository = await git.repository("skills");
    await repository.commit({ "review/SKILL.md": skillText("review") });
    git.behave({ kind: "password", username: "ada", password: SECRETS.git });
    const add = (name: string, kind: string, settings: Record<string, string>) =>
      addSource({ ctx, input: { name, kind, settings, policy: "fetch", live: false } });
    const sources = [
      await add("team", "git", { url: repository.url, username: "ada", token: SECRETS.git }),
      await add("kit", "npm", { package: "kit", registry: registry.url, token: SECRETS.npm }),
    ];
    told.push(...sources);
    expect(sources.map(({ cacheState, secrets }) => [cacheState, secrets])).toEqual([
      ["ready", ["token"]],
      ["ready", ["token"]],
    ]);
    for (const { id, kind, location } of sources) {
      told.push(await refreshSource({ ctx, input: { id } }));
      const { id: job } = await askForImport(ctx, { kind, source: location, entry: id });
      const ended = await importInState(ctx, job);
      expect(ended).toMatchObject({ state: "succeeded", summary: { created: 1 } });
      told.push(ended);
    }

    // A job that is held in the middle of git's work shows what other programs of the machine could see.
    await repository.commit({ "review/SKILL.md": skillText("review", { body: "newer" }) });
    git.behave({ kind: "stall", at: "pack" });
    const held = git.held();
    const [team] = sources;
    const stalled = await askForImport(ctx, { kind: "git", source: repository.url, entry: team?.id ?? "" });
    await held;
    const processes = await processList();
    expect(processes.some((line) => line.includes("git") && line.includes("fetch"))).toBe(true);
    expect(git.requests.at(-1)?.authorization).toBe(`Basic ${Buffer.from(`ada:${SECRETS.git}`).toString("base64")}`);
    await cancelImport({ ctx, input: { id: stalled.id } });
    told.push(processes, await importInState(ctx, stalled.id));

    git.behave({ kind: "password", username: "ada", password: SECRETS.git });
    for (const { id } of sources) {
      const { etag } = await refreshSource({ ctx, input: { id } });
      told.push(await changeSource({ ctx, input: { id, etag, settings: { token: SECRETS.wrong } } }));
      const refused = await refreshSource({ ctx, input: { id } });
      expect(refused.lastError?.code).toBe("SOURCE_UNAVAILABLE");
      told.push(refused);
    }
    told.push(await listSources({ ctx }), await listImports({ ctx }));
    told.push(await listAudit(ctx.ports.store.db, ctx.ownerId, { limit: 100 }));
    told.push(await dump(test));

    const everything = inspect(told, { depth: null, maxArrayLength: null, maxStringLength: null });
    for (const secret of FORBIDDEN) expect(everything.includes(secret), secret).toBe(false);
    expect(everything).toContain("review");
  }, 120_000);
});

/** Command lines and environments of every process that this user may look at. */
async function processList(): Promise<string[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = (file: string) => readFile(file, "latin1").catch(() => "");
  return Promise.all(
    ids.map(async (id) => `${await read(`/proc/${id}/cmdline`)}\n${await read(`/proc/${id}/environ`)}`),
  );
}

/** Every file of the data directory, the database of SQLite among them, and every row of PostgreSQL. */
async function dump({ kind, url, dataDirectory }: TestStore): Promise<string[]> {
  const files = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(path.join(file.parentPath, file.name), "latin1")),
  );
  if (kind === "sqlite") return texts;
  await withAdmin(url, async (client) => {
    const tables = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    for (const { tablename } of tables.rows as { tablename: string }[]) {
      const rows = await client.query(`SELECT row_to_json(t)::text AS row FROM "${tablename}" t`);
      texts.push(...(rows.rows as { row: string }[]).map(({ row }) => row));
    }
  });
  return texts;
}
