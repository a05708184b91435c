import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildProgram } from "@/lib/testing/built-program";
import { describeEachDatabase } from "@/lib/testing/databases";
import { askForImport } from "@/lib/testing/imports";
import { makeOwner } from "@/lib/testing/records";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { listAudit } from "../store";
import { listImports } from ".";

const PROGRAM_DIRECTORY = join(process.cwd(), ".cache", `import-child-${process.pid}`);
const OWNER = "owner-1";

let program: string;
let root: string;
beforeAll(async () => {
  program = await buildProgram("lib/testing/import-child.ts", PROGRAM_DIRECTORY);
  root = await realpath(await mkdtemp(join(tmpdir(), "slipway-consoles-")));
  await mkdir(join(root, "review"));
  await writeFile(join(root, "review/SKILL.md"), skillText("review"));
}, 120_000);
afterAll(async () => {
  await rm(PROGRAM_DIRECTORY, { recursive: true, force: true });
  await rm(root, { recursive: true, force: true });
});

/** A console of its own process: `ready` once it looks for jobs, `end` closes it and gives what it says. */
function startConsole(url: string, dataDirectory: string) {
  const child: ChildProcess = spawn(process.execPath, [program, url, dataDirectory, root], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  const say = async () => String((await lines.next()).value);
  return {
    ready: async () => expect(await say()).toBe("ready"),
    async end(): Promise<{ ran: number; faults: string[] }> {
      const exited = once(child, "exit");
      child.stdin?.end();
      const said = JSON.parse(await say());
      await exited;
      return said;
    },
    kill: () => child.kill("SIGKILL"),
  };
}

describeEachDatabase("consoles of their own processes", (openTestStore) => {
  it("run each of 50 jobs once, two or four of them on one PostgreSQL, one on SQLite", {
    timeout: 480_000,
  }, async () => {
    for (const number of [2, 4]) {
      const opened = await openTestStore();
      await makeOwner(opened.store, OWNER, { home: true });
      const ports = testPorts(opened);
      ports.places = { ...ports.places, sourceRoots: [root] };
      const ctx = await testContext(ports, OWNER, "owner", { existing: true });
      // One data directory has one console.
      const consoles = Array.from({ length: opened.kind === "sqlite" ? 1 : number }, () =>
        startConsole(opened.url, opened.dataDirectory),
      );
      try {
        for (const each of consoles) await each.ready();
        for (let job = 0; job < 50; job += 1) await askForImport(ctx, { kind: "directory", source: root });
        const ends = await Promise.all(consoles.map((each) => each.end()));
        expect(ends.flatMap(({ faults }) => faults)).toEqual([]);
        expect(ends.reduce((sum, { ran }) => sum + ran, 0)).toBe(50);
      } finally {
        for (const each of consoles) each.kill();
      }
      const jobs = await listImports({ ctx });
      expect(jobs.map(({ state, attempt }) => [state, attempt])).toEqual(new Array(50).fill(["succeeded", 1]));
      const finished = (await listAudit(opened.store.db, OWNER)).filter(({ verb }) => verb === "imports.finish");
      expect(new Set(finished.map(({ details }) => details.job)).size).toBe(50);
      expect(finished).toHaveLength(50);
      if (opened.kind === "sqlite") break;
    }
  });
});
