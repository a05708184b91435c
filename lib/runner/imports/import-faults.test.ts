import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Digest } from "@/lib/contract/skill";
import { buildProgram, runProgram } from "@/lib/testing/built-program";
import { askForImport, importInState } from "@/lib/testing/imports";
import { makeOwner } from "@/lib/testing/records";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { newProcessMark } from "../blobs";
import { getSkill } from "../library";
import type { Context } from "../ports";
import { listSkills, openStore, type Store } from "../store";
import { migrateDatabase } from "../store/migrate";
import { createImportWorker, getImport, retryImport } from ".";
import { interruptImports } from "./interrupt-imports";

const OWNER = "owner-1";
const URL = "file:slipway.db";
const PROGRAM_DIRECTORY = join(process.cwd(), ".cache", `import-fault-${process.pid}`);
const hasStrace = spawnSync("strace", ["-V"]).status === 0;

let program: string;
beforeAll(async () => {
  program = await buildProgram("lib/testing/import-child.ts", PROGRAM_DIRECTORY);
}, 120_000);
afterAll(() => rmSync(PROGRAM_DIRECTORY, { recursive: true, force: true }));

/** A data directory with a job that waits, a copy that is put in its place again and again, and a source. */
function makeDirectory() {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "slipway-import-")));
  const data = join(directory, "data");
  const copy = join(directory, "copy");
  const source = join(directory, "source");
  mkdirSync(data);
  for (const slug of ["first", "second"]) {
    mkdirSync(join(source, slug), { recursive: true });
    writeFileSync(join(source, slug, "SKILL.md"), skillText(slug));
  }
  writeFileSync(join(source, "second/notes.txt"), "kept");
  return {
    data,
    source,
    keep: () => cpSync(data, copy, { recursive: true }),
    restore() {
      rmSync(data, { recursive: true, force: true });
      cpSync(copy, data, { recursive: true });
    },
    dispose: () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function openConsole(data: string, source: string): Promise<{ store: Store; ctx: Context }> {
  const store = await openStore({ url: URL, dataDirectory: data });
  const never = () => Promise.reject(new Error("there is one console"));
  const ports = testPorts({ store, dataDirectory: data, kind: "sqlite", url: URL, openAnother: never });
  ports.consoleId = await newProcessMark();
  ports.places = { ...ports.places, sourceRoots: [source] };
  return { store, ctx: await testContext(ports, OWNER, "owner", { existing: true }) };
}

describe.skipIf(!hasStrace)("an import whose console is killed", () => {
  it("anywhere is interrupted with nothing imported, or done whole; and a retry succeeds", {
    timeout: 900_000,
  }, async () => {
    const place = makeDirectory();
    await migrateDatabase({ url: URL, dataDirectory: place.data });
    const first = await openConsole(place.data, place.source);
    await makeOwner(first.store, OWNER, { home: true });
    const { id } = await askForImport(first.ctx, { kind: "directory", source: place.source });
    await first.store.close();
    place.keep();

    const seen = new Set<string>();
    const look = async (at: string) => {
      const { store, ctx } = await openConsole(place.data, place.source);
      try {
        await interruptImports(ctx.ports);
        const job = await getImport({ ctx, input: { id } });
        const slugs = (await listSkills(store.db, OWNER)).map((skill) => skill.slug);
        const state = job.error?.code ?? job.state;
        seen.add(state);
        expect(["queued", "INTERRUPTED", "succeeded"], at).toContain(state);
        expect(slugs, at).toEqual(state === "succeeded" ? ["first", "second"] : []);
        await ctx.ports.blobs.sweep();
        const staging = join(place.data, "staging");
        expect(existsSync(staging) ? readdirSync(staging) : [], at).toEqual([]);

        if (state === "INTERRUPTED") await retryImport({ ctx, input: { id } });
        const worker = createImportWorker(ctx.ports, {
          onError: (error) => {
            throw error;
          },
        });
        try {
          expect((await importInState(ctx, id)).state, at).toBe("succeeded");
        } finally {
          await worker.stop();
        }
        const digests = await Promise.all(
          ["first", "second"].map(async (slug) => (await getSkill({ ctx, input: { id: slug } })).files),
        );
        const missing = await ctx.ports.blobs.missing(digests.flat().map((file) => file.digest as Digest));
        expect([digests.flat().length, missing], at).toEqual([3, []]);
      } finally {
        await store.close();
      }
    };

    /** Kills the program at its Nth call of one kind, for every N, until it runs to its end. */
    const killAtEach = async (call: string): Promise<number> => {
      for (let at = 1; ; at += 1) {
        place.restore();
        const quiet = ["-f", "-qq", "-o", "/dev/null"];
        const inject = ["-e", `trace=${call}`, "-e", `inject=${call}:signal=SIGKILL:when=${at}`];
        const args = [URL, place.data, place.source];
        const end = runProgram("strace", [...quiet, ...inject, process.execPath, program, ...args]);
        if (end.signal === null) {
          expect(end.status, end.stderr).toBe(0);
          expect(JSON.parse(end.stdout.split("\n")[1] ?? "")).toEqual({ ran: 1, faults: [] });
          return at - 1;
        }
        expect(end.signal, end.stderr).toBe("SIGKILL");
        await look(`${call} ${at}`);
      }
    };
    try {
      // What SQLite and the blob store flush, and what the blob store renames.
      for (const call of ["fsync", "rename"]) expect(await killAtEach(call), call).toBeGreaterThan(0);
      expect([...seen].sort()).toEqual(["INTERRUPTED", "queued", "succeeded"]);
    } finally {
      place.dispose();
    }
  });
});
