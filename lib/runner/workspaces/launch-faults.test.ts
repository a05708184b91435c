import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProgram, runProgram } from "@/lib/testing/built-program";
import { makeOwner } from "@/lib/testing/records";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { publishRevision } from "../library";
import type { Context } from "../ports";
import { changeSkillSet, createSkillSet } from "../sets";
import { openStore, type Store } from "../store";
import { migrateDatabase } from "../store/migrate";
import { getWorkspace, launchWorkspace, planLaunch, relaunchWorkspace, verifyWorkspace } from ".";

const OWNER = "owner-1";
const URL = "file:slipway.db";
const PROGRAM_DIRECTORY = join(process.cwd(), ".cache", `launch-child-${process.pid}`);
const SLUGS = ["first", "second"];

const hasStrace = spawnSync("strace", ["-V"]).status === 0;

let program: string;
beforeAll(async () => {
  program = await buildProgram("lib/testing/launch-child.ts", PROGRAM_DIRECTORY);
}, 120_000);
afterAll(() => rmSync(PROGRAM_DIRECTORY, { recursive: true, force: true }));

/** A data directory, and a copy of it that is put in its place again and again. */
function makeDirectory() {
  const directory = mkdtempSync(join(tmpdir(), "slipway-fault-"));
  const data = join(directory, "data");
  const copy = join(directory, "copy");
  return {
    data,
    keep: () => cpSync(data, copy, { recursive: true, verbatimSymlinks: true }),
    restore() {
      rmSync(data, { recursive: true, force: true });
      cpSync(copy, data, { recursive: true, verbatimSymlinks: true });
    },
    dispose: () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function openConsole(data: string): Promise<{ store: Store; ctx: Context }> {
  const store = await openStore({ url: URL, dataDirectory: data });
  const never = () => Promise.reject(new Error("there is one console"));
  const ports = testPorts({ store, dataDirectory: data, kind: "sqlite", url: URL, openAnother: never });
  return { store, ctx: await testContext(ports, OWNER, "owner", { existing: true }) };
}

async function makeSet(ctx: Context) {
  for (const slug of SLUGS) {
    const document = { name: `${slug}/SKILL.md`, data: skillText(slug, { body: "old" }) };
    await uploadArchive(ctx, [document, { name: `${slug}/kept.txt`, data: "the same in both" }]);
  }
  const members = SLUGS.map((slug) => ({ slug }));
  return (await createSkillSet({ ctx, input: { name: "all", members } })).skillSet;
}

/** Every member at its next revision: each SKILL.md is another one, every other file the same. */
async function movePins(ctx: Context, id: string, body = "new"): Promise<void> {
  for (const slug of SLUGS) {
    const instructions = skillText(slug, { body });
    await publishRevision({ ctx, input: { id: slug, instructions, baseRevision: 1 } });
  }
  const members = SLUGS.map((slug) => ({ slug, revision: 2 }));
  await changeSkillSet({ ctx, input: { id, generation: 1, members } });
}

/** The bodies that a tree holds of all skills below a directory; they must be of one launch. */
function bodiesBelow(directory: string): string[] {
  return [
    ...new Set(
      SLUGS.map((slug) => {
        const text = readFileSync(join(directory, slug, "SKILL.md"), "utf8");
        return text === skillText(slug, { body: "old" })
          ? "old"
          : text === skillText(slug, { body: "new" })
            ? "new"
            : "half";
      }),
    ),
  ];
}

describe.skipIf(!hasStrace)("a launch that is killed", () => {
  /** Kills the program at its Nth call of one kind, for every N, until it runs to its end; looks at what is left each time. */
  async function killAtEach(
    call: string,
    args: readonly string[],
    restore: () => void,
    look: (at: string) => Promise<void>,
  ) {
    for (let at = 1; ; at += 1) {
      restore();
      const quiet = ["-f", "-qq", "-o", "/dev/null"];
      const inject = ["-e", `trace=${call}`, "-e", `inject=${call}:signal=SIGKILL:when=${at}`];
      const end = runProgram("strace", [...quiet, ...inject, process.execPath, program, ...args]);
      if (end.signal === null) {
        expect(end.status, end.stderr).toBe(0);
        expect(JSON.parse(end.stdout)).toEqual({ ok: true });
        return at - 1;
      }
      expect(end.signal, end.stderr).toBe("SIGKILL");
      await look(`${call} ${at}`);
    }
  }

  it("anywhere leaves the old or the new workspace, whole, and the next one succeeds", {
    timeout: 900_000,
  }, async () => {
    const place = makeDirectory();
    mkdirSync(place.data);
    await migrateDatabase({ url: URL, dataDirectory: place.data });
    const { store, ctx } = await openConsole(place.data);
    await makeOwner(store, OWNER);
    const set = await makeSet(ctx);
    const input = { workspace: { root: "tree" }, sets: [{ id: set.id, generation: 1 }] };
    const { planDigest } = await planLaunch({ ctx, input });
    const launched = await launchWorkspace({ ctx, input: { ...input, planDigest, publish: ["claude"] } });
    const { id, root } = launched.workspace;
    await movePins(ctx, set.id);
    await store.close();
    place.keep();

    const seen = new Set<string>();
    const look = async (at: string) => {
      const bodies = bodiesBelow(join(root, ".slipway/skills"));
      expect(bodies, `killed at ${at}`).toHaveLength(1);
      const live = readlinkSync(join(root, ".slipway/skills"));
      expect(bodies[0]).toBe(live === "launches/1" ? "old" : "new");
      const catalog = readFileSync(join(root, ".slipway/catalog.json"), "utf8");
      expect(JSON.parse(catalog).skills.map((skill: { revision: number }) => skill.revision)).toEqual(
        bodies[0] === "old" ? [1, 1] : [2, 2],
      );
      seen.add(bodies[0] ?? "");

      const after = await openConsole(place.data);
      try {
        const found = await getWorkspace({ ctx: after.ctx, input: { id } });
        expect([found.status, `launches/${found.launch}`]).toEqual(["live", live]);
        expect(bodiesBelow(join(root, ".claude/skills"))).toEqual(bodies);
        expect(await verifyWorkspace({ ctx: after.ctx, input: { id } })).toMatchObject({ clean: true, drift: [] });
        await relaunchWorkspace({ ctx: after.ctx, input: { id } });
        expect(bodiesBelow(join(root, ".slipway/skills"))).toEqual(["new"]);
        expect(await readdir(join(root, ".slipway/launches"))).toHaveLength(1);
        expect(await verifyWorkspace({ ctx: after.ctx, input: { id } })).toMatchObject({ clean: true, drift: [] });
      } finally {
        await after.store.close();
      }
    };
    const launch = JSON.stringify({ launch: { id } });
    try {
      for (const call of ["fsync", "rename", "link", "symlink"]) {
        const killed = await killAtEach(call, [place.data, OWNER, "relaunch", launch], place.restore, look);
        expect(killed, call).toBeGreaterThan(0);
      }
      expect([...seen].sort()).toEqual(["new", "old"]);
    } finally {
      place.dispose();
    }
  });
});

const canMount = spawnSync("unshare", ["-Urm", "true"]).status === 0;

describe.skipIf(!canMount)("a launch onto a disk that is full", () => {
  it("says so and leaves the old workspace intact, and succeeds when there is room", { timeout: 600_000 }, async () => {
    const place = makeDirectory();
    mkdirSync(place.data);
    const disk = join(place.data, "..", "disk");
    mkdirSync(disk);
    await migrateDatabase({ url: URL, dataDirectory: place.data });
    const { store, ctx } = await openConsole(place.data);
    await makeOwner(store, OWNER, { home: true });
    const small = await makeSet(ctx);
    const { skillSet: large } = await createSkillSet({ ctx, input: { name: "large", members: [] } });
    await movePins(ctx, small.id, "x".repeat(600_000));
    const members = SLUGS.map((slug) => ({ slug, revision: 2 }));
    await changeSkillSet({ ctx, input: { id: large.id, generation: 1, members } });
    await changeSkillSet({
      ctx,
      input: { id: small.id, generation: 2, members: SLUGS.map((slug) => ({ slug, revision: 1 })) },
    });
    await store.close();

    const tree = join(disk, "tree");
    const sets = (id: string, generation: number) => [{ id, generation }];
    const first = { workspace: { root: tree }, sets: sets(small.id, 3) };
    const run = (what: string, launch: unknown) =>
      [process.execPath, program, place.data, OWNER, what, JSON.stringify({ workspaceRoot: disk, launch })]
        .map((word) => `'${word}'`)
        .join(" ");
    const script = [
      `mount -t tmpfs -o size=512k none '${disk}' && mkdir '${tree}'`,
      run("launch", first),
      run("relaunch", { root: tree, sets: sets(large.id, 2) }),
      run("verify", { root: tree }),
      `mount -o remount,size=16m '${disk}'`,
      run("relaunch", { root: tree, sets: sets(large.id, 2) }),
      run("verify", { root: tree }),
    ].join("\n");
    try {
      const end = runProgram("unshare", ["-Urm", "sh", "-c", script]);
      const said = end.stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(said[1], end.stderr).toMatchObject({ ok: false, code: "STORAGE_FULL", details: { directory: tree } });
      expect(said).toMatchObject([
        { ok: true },
        { ok: false },
        { ok: true, clean: true, launch: 1 },
        { ok: true },
        { ok: true, clean: true, launch: 3 },
      ]);
    } finally {
      place.dispose();
    }
  });
});
