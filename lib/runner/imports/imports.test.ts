import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { IMPORT_LIMITS } from "@/lib/contract/limits";
import { describeEachDatabase } from "@/lib/testing/databases";
import { askForImport, importInState } from "@/lib/testing/imports";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts, uploadArchive } from "@/lib/testing/runner";
import { emptyShelf, shelf } from "@/lib/testing/shelf-source";
import { exportSkillSet, getSkill } from "../library";
import { listAuditEntries } from "../people";
import type { Context, Ports } from "../ports";
import { createSkillSet } from "../sets";
import {
  changeRegistryEntry,
  findImportJob,
  findSkill,
  insertImportJob,
  insertRegistryEntry,
  listRevisions,
  listSkills,
} from "../store";
import {
  cancelImport,
  createImportWorker,
  getImport,
  type ImportWorker,
  listImports,
  refreshSkill,
  retryImport,
} from ".";
import { authorOf } from "./job-author";

vi.mock("../sources/directory-source", async () => ({
  directorySource: (await import("@/lib/testing/shelf-source")).shelfSource,
}));

const FIRST = "1".repeat(40);
const SECOND = "2".repeat(40);

beforeEach(() => {
  emptyShelf();
  shelf.head = FIRST;
  shelf.commits.set(FIRST, {
    "alpha/SKILL.md": skillText("alpha"),
    "alpha/run.sh": "#!/bin/sh\n",
    "alpha/notes.txt": "old",
    "beta/SKILL.md": skillText("beta"),
    "broken/SKILL.md": "no front matter\n",
  });
});

const SHELF = { kind: "shelf", source: "shop" } as const;

describeEachDatabase("import jobs", (openTestStore) => {
  const workers: ImportWorker[] = [];
  const faults: unknown[] = [];
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
    expect(faults.splice(0)).toEqual([]);
  });

  async function setUp(role: "owner" | "viewer" = "owner"): Promise<{ ctx: Context; ports: Ports }> {
    const ports = testPorts(await openTestStore());
    return { ports, ctx: await testContext(ports, "owner-1", role) };
  }

  function work(ports: Ports): ImportWorker {
    const worker = createImportWorker(ports, { onError: (error) => faults.push(error) });
    ports.wakeImports = worker.wake;
    workers.push(worker);
    return worker;
  }

  /** A door in front of the source: `inside` once a job stands at it, `open` lets it through. */
  function hold() {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const inside = new Promise<void>((resolve) => {
      shelf.hold = async (signal) => {
        resolve();
        const aborted = new Promise<never>((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason), { once: true });
        });
        await Promise.race([opened, aborted]);
      };
    });
    return { open, inside };
  }

  async function verbsOf(ctx: Context): Promise<string[]> {
    const { items } = await listAuditEntries({ ctx, input: { limit: 100 } });
    return items.map(({ verb }) => verb).filter((verb) => verb.startsWith("imports."));
  }

  it("takes skills of a source into the library, each with its own outcome, and says where they came from", async () => {
    const { ctx, ports } = await setUp();
    const started = await askForImport(ctx, SHELF);
    expect(started).toMatchObject({ state: "queued", line: "Waiting to start.", attempt: 1, author: "Ada" });
    work(ports);
    const job = await importInState(ctx, started.id);
    expect(job.line).toBe("Imported 2 of 3 skills at 11111111: 2 created, 1 refused.");
    expect(job).toMatchObject({ state: "succeeded", phase: "publishing", commit: FIRST, progress: null, gone: [] });
    expect(job.results.map(({ path, status, code }) => [path, status, code])).toEqual([
      ["alpha", "created", undefined],
      ["beta", "created", undefined],
      ["broken", "refused", "INVALID_FRONTMATTER"],
    ]);
    const alpha = await getSkill({ ctx, input: { id: "alpha" } });
    expect(alpha).toMatchObject({ provider: "git", source: "shop" });
    expect(alpha.revisions[0]).toMatchObject({ origin: "import", author: "Ada", note: "From shop at 11111111." });
    const row = await findSkill(ports.store.db, ctx.ownerId, "alpha");
    const [revision] = await listRevisions(ports.store.db, ctx.ownerId, row?.id ?? "");
    expect(revision?.provenance).toEqual({
      kind: "shelf",
      provider: "git",
      location: "shop",
      commit: FIRST,
      path: "alpha",
      job: job.id,
      entry: null,
      source: "shop",
    });
    expect(await verbsOf(ctx)).toEqual(["imports.finish", "imports.start"]);
  });

  it("finds the same commit unchanged, and a newer one a refresh without the file that is gone", async () => {
    const { ctx, ports } = await setUp();
    work(ports);
    await importInState(ctx, (await askForImport(ctx, SHELF)).id);
    const again = await importInState(ctx, (await askForImport(ctx, { ...SHELF, ref: FIRST })).id);
    expect(again.line).toBe("Imported 2 of 3 skills at 11111111: 2 unchanged, 1 refused.");
    expect(shelf.asked.acquire).toBe(1);

    const { skillSet } = await createSkillSet({ ctx, input: { name: "base", members: [{ slug: "beta" }] } });

    shelf.head = SECOND;
    shelf.commits.set(SECOND, { "alpha/SKILL.md": skillText("alpha"), "alpha/run.sh": "#!/bin/sh\n" });
    const newer = await importInState(ctx, (await askForImport(ctx, SHELF)).id);
    expect(newer.line).toBe("Imported 1 skill at 22222222: 1 revised. beta is not there any more.");
    expect(newer.gone).toEqual([{ slug: "beta", path: "beta" }]);
    const alpha = await getSkill({ ctx, input: { id: "alpha" } });
    expect(alpha.revisions.map(({ number, origin }) => [number, origin])).toEqual([
      [2, "refresh"],
      [1, "import"],
    ]);
    expect(alpha.files.map(({ path, mode }) => [path, mode])).toEqual([
      ["SKILL.md", "0644"],
      ["run.sh", "0755"],
    ]);
    expect((await getSkill({ ctx, input: { id: "beta" } })).revisions).toHaveLength(1);
    const archive = await exportSkillSet({ ctx, input: { id: skillSet.id } });
    const bytes = new Uint8Array(await new Response(archive.body).arrayBuffer());
    await archive.finished;
    const { results } = await uploadArchive(ctx, bytes);
    expect(results.map(({ slug, status }) => [slug, status])).toEqual([["beta", "unchanged"]]);
  });

  it("revises a skill that came from elsewhere as an import, or leaves it as the request says", async () => {
    const { ctx, ports } = await setUp();
    await uploadArchive(ctx, [{ name: "alpha/SKILL.md", data: skillText("alpha", { body: "mine" }) }]);
    work(ports);
    const kept = await importInState(ctx, (await askForImport(ctx, { ...SHELF, onExisting: "refuse" })).id);
    expect(kept.results[0]).toMatchObject({ path: "alpha", status: "refused", code: "SLUG_TAKEN" });
    const choices = { alpha: { onExisting: "revise" as const } };
    const taken = await importInState(
      ctx,
      (await askForImport(ctx, { ...SHELF, onExisting: "refuse", choices, select: ["alpha"] })).id,
    );
    expect(taken.results.map(({ path, status, revision }) => [path, status, revision])).toEqual([
      ["alpha", "revised", 2],
    ]);
    const { revisions } = await getSkill({ ctx, input: { id: "alpha" } });
    expect(revisions.map(({ origin }) => origin)).toEqual(["import", "upload"]);
  });

  it("fails a job that selects a path which the source does not hold, naming it, and stores nothing", async () => {
    const { ctx, ports } = await setUp();
    work(ports);
    const job = await importInState(ctx, (await askForImport(ctx, { ...SHELF, select: ["alpha", "absent"] })).id);
    expect(job).toMatchObject({
      state: "failed",
      error: { code: "INVALID_INPUT", message: "There is no skill at absent in shop." },
    });
    expect(job.line).toBe("Failed while publishing: There is no skill at absent in shop.");
    expect(await listSkills(ports.store.db, ctx.ownerId)).toEqual([]);
  });

  it.each(["main", "1".repeat(39), "A".repeat(40), "--upload-pack=touch /tmp/x"])(
    "refuses the ref %s before there is a job",
    async (ref) => {
      const { ctx } = await setUp();
      expect((await refusalOf(askForImport(ctx, { ...SHELF, ref }))).code).toBe("INVALID_REF");
      expect(await listImports({ ctx })).toEqual([]);
      expect(shelf.asked).toEqual({ resolve: 0, acquire: 0 });
    },
  );

  it("cancels a job that waits at once, and one that runs with nothing stored; both can be retried", async () => {
    const { ctx, ports } = await setUp();
    const waiting = await askForImport(ctx, SHELF);
    const cancelled = await cancelImport({ ctx, input: { id: waiting.id } });
    expect(cancelled).toMatchObject({ state: "cancelled", line: "Cancelled before it started; nothing was stored." });
    expect((await refusalOf(cancelImport({ ctx, input: { id: waiting.id } }))).code).toBe("INVALID_TRANSITION");

    const door = hold();
    work(ports);
    await retryImport({ ctx, input: { id: waiting.id } });
    await door.inside;
    const running = await importInState(ctx, waiting.id, ({ state }) => state === "acquiring");
    expect(running).toMatchObject({ attempt: 2, line: "Fetching 11111111 from shop." });
    await cancelImport({ ctx, input: { id: waiting.id } });
    const ended = await importInState(ctx, waiting.id);
    expect(ended).toMatchObject({ state: "cancelled", line: "Cancelled while fetching; nothing was stored." });
    expect(await listSkills(ports.store.db, ctx.ownerId)).toEqual([]);

    shelf.hold = null;
    await retryImport({ ctx, input: { id: waiting.id } });
    expect(await importInState(ctx, waiting.id)).toMatchObject({ state: "succeeded", attempt: 3 });
    expect((await refusalOf(retryImport({ ctx, input: { id: waiting.id } }))).code).toBe("INVALID_TRANSITION");
    expect((await verbsOf(ctx)).reverse()).toEqual([
      "imports.start",
      "imports.cancel",
      "imports.retry",
      "imports.cancel",
      "imports.finish",
      "imports.retry",
      "imports.finish",
    ]);
  });

  it("publishes nothing of a job that was cancelled while it published", async () => {
    const { ctx, ports } = await setUp();
    const started = await askForImport(ctx, SHELF);
    // The last thing before the transaction that publishes: the plan looks for what is stored.
    const { missing } = ports.blobs;
    ports.blobs = {
      ...ports.blobs,
      missing: async (digests) => {
        await cancelImport({ ctx, input: { id: started.id } });
        return missing(digests);
      },
    };
    work(ports);
    expect(await importInState(ctx, started.id)).toMatchObject({ state: "cancelled" });
    expect(await listSkills(ports.store.db, ctx.ownerId)).toEqual([]);
  });

  it("interrupts what runs when the console stops, and runs it when asked again", async () => {
    const { ctx, ports } = await setUp();
    const door = hold();
    const worker = work(ports);
    const { id } = await askForImport(ctx, SHELF);
    await door.inside;
    await importInState(ctx, id, ({ state }) => state === "acquiring");
    await worker.stop();
    const stopped = await getImport({ ctx, input: { id } });
    expect(stopped).toMatchObject({ state: "failed", phase: "acquiring", error: { code: "INTERRUPTED" } });
    expect(stopped.line).toBe("Failed while fetching: The console was stopped while it ran; nothing was imported.");
    shelf.hold = null;
    work(ports);
    await retryImport({ ctx, input: { id } });
    expect((await importInState(ctx, id)).state).toBe("succeeded");
  });

  it("leaves the jobs of another living console alone, and interrupts those whose lease has run out", async () => {
    const { ctx, ports } = await setUp();
    const door = hold();
    const first = work(ports);
    const { id } = await askForImport(ctx, SHELF);
    await door.inside;
    await importInState(ctx, id, ({ state }) => state === "acquiring");
    const running = await findImportJob(ports.store.db, ctx.ownerId, id);

    // Another console on the same database, which this process is too: on SQLite its mark must be a living one.
    const { newProcessMark } = await import("../blobs");
    const mark = await newProcessMark();
    const setConsole = (consoleId: string, leaseUntil: Date) => changeJob(ports, id, { consoleId, leaseUntil });
    await setConsole(mark, running?.leaseUntil ?? new Date(0));
    const other: Ports = { ...ports, consoleId: await newProcessMark() };
    const second = work(other);
    const next = await askForImport({ ...ctx, ports: other }, { ...SHELF, source: "second" });
    await importInState(ctx, next.id, ({ state }) => state === "acquiring");
    expect((await getImport({ ctx, input: { id } })).state).toBe("acquiring");

    await setConsole(mark, new Date(0));
    second.wake();
    const ended = await importInState(ctx, id);
    expect(ended).toMatchObject({ state: "failed", error: { code: "INTERRUPTED", remedy: "Retry it." } });
    expect(ended.line).toBe("Failed while fetching: The console that ran it is gone; nothing was imported.");
    // The first console hears of it, and writes nothing over it.
    first.wake();
    door.open();
    expect((await importInState(ctx, next.id)).state).toBe("succeeded");
    expect((await getImport({ ctx, input: { id } })).error?.code).toBe("INTERRUPTED");
  });

  it("reads an entry through its policy: from the cache alone it fails with the command that warms it", async () => {
    const { ctx, ports } = await setUp();
    const entry = registryEntry(ctx);
    await ports.store.transaction((tx) => insertRegistryEntry(tx, entry));
    work(ports);
    const { id } = await askForImport(ctx, { kind: "shelf", source: "elsewhere", entry: entry.id, ref: SECOND });
    const job = await importInState(ctx, id);
    expect(job).toMatchObject({ state: "failed", entryName: "team", request: { source: "shop" } });
    expect(job.error).toMatchObject({
      code: "CACHE_MISS",
      remedy: `Warm the cache: npm run slipway -- cache pull team ${SECOND}`,
    });
    await ports.store.transaction(async (tx) => {
      await changeRegistryEntry(tx, {
        ownerId: ctx.ownerId,
        id: entry.id,
        expectedVersion: 1,
        policy: "fetch",
        updatedAt: ports.clock.now(),
      });
    });
    await retryImport({ ctx, input: { id } });
    expect((await importInState(ctx, id)).error?.code).toBe("SOURCE_UNAVAILABLE");
    expect(shelf.token).toBe("a-secret");
    const unknown = await refusalOf(askForImport(ctx, { ...SHELF, entry: "absent" }));
    expect(unknown.code).toBe("NOT_FOUND");
  });

  it("brings one skill up to date with where it came from, and reports it once it is gone there", async () => {
    const { ctx, ports } = await setUp();
    await uploadArchive(ctx, [{ name: "own/SKILL.md", data: skillText("own") }]);
    work(ports);
    await importInState(ctx, (await askForImport(ctx, SHELF)).id);
    expect((await refusalOf(refreshSkill({ ctx, input: { id: "own" } }))).code).toBe("CONFLICT");

    shelf.head = SECOND;
    shelf.commits.set(SECOND, { "alpha/SKILL.md": skillText("alpha", { body: "newer" }) });
    const job = await importInState(ctx, (await refreshSkill({ ctx, input: { id: "alpha" } })).id);
    expect(job.results.map(({ path, status }) => [path, status])).toEqual([["alpha", "revised"]]);
    expect((await getSkill({ ctx, input: { id: "alpha" } })).revisions[0]?.origin).toBe("refresh");
    const gone = await importInState(ctx, (await refreshSkill({ ctx, input: { id: "beta" } })).id);
    expect(gone).toMatchObject({ state: "succeeded", results: [], gone: [{ slug: "beta", path: "beta" }] });
    expect(gone.line).toBe("There was nothing to import from shop. beta is not there any more.");
  });

  it("says how many are ahead, and takes no more than an owner may have open", async () => {
    const { ctx, ports } = await setUp();
    const one = await askForImport(ctx, SHELF);
    await askForImport(ctx, SHELF);
    const third = await askForImport(ctx, SHELF);
    expect(third.line).toBe("Waiting behind 2 other imports.");
    const listed = await listImports({ ctx });
    expect(listed.map(({ line }) => line)).toEqual([
      "Waiting behind 2 other imports.",
      "Waiting behind 1 other import.",
      "Waiting to start.",
    ]);
    for (let open = 3; open < IMPORT_LIMITS.open; open += 1) {
      const job = { id: `filler-${open}`, ownerId: ctx.ownerId, request: one.request, entryName: null };
      await ports.store.transaction((tx) =>
        insertImportJob(tx, { ...job, ...authorOf(ctx), createdAt: ports.clock.now() }),
      );
    }
    const refused = await refusalOf(askForImport(ctx, SHELF));
    expect(refused).toMatchObject({ code: "LIMIT_EXCEEDED", details: { allowed: IMPORT_LIMITS.open } });
  });

  it("is nobody else's: viewers start nothing, another owner finds nothing", async () => {
    const { ctx, ports } = await setUp();
    const { id } = await askForImport(ctx, SHELF);
    const viewer = await testContext(ports, ctx.ownerId, "viewer", { existing: true });
    expect(await listImports({ ctx: viewer })).toHaveLength(1);
    const stranger = await testContext(ports, "owner-2");
    expect(await listImports({ ctx: stranger })).toEqual([]);
    for (const verb of [cancelImport, retryImport]) {
      expect((await refusalOf(verb({ ctx: viewer, input: { id } }))).code).toBe("FORBIDDEN");
      expect((await refusalOf(verb({ ctx: stranger, input: { id } }))).code).toBe("NOT_FOUND");
    }
    expect((await refusalOf(getImport({ ctx: stranger, input: { id } }))).code).toBe("NOT_FOUND");
    expect((await refusalOf(askForImport(viewer, SHELF))).code).toBe("FORBIDDEN");
  });

  it("fails with the request to look for where something happens that nobody foresaw", async () => {
    const { ctx, ports } = await setUp();
    shelf.hold = () => Promise.reject(new Error("the token abc in the middle of it"));
    work(ports);
    const job = await importInState(ctx, (await askForImport(ctx, SHELF)).id);
    expect(job.error).toEqual({
      code: "INTERNAL",
      message: "Something went wrong that nobody foresaw; nothing was imported.",
      remedy: "Try again; if it repeats, give req_test to the operator.",
    });
    expect(faults.splice(0)).toMatchObject([{ message: "the token abc in the middle of it" }]);
  });
});

/** An entry of the registry that is read from the cache alone. */
function registryEntry({ ownerId, ports }: Context): Parameters<typeof insertRegistryEntry>[1] {
  const at = ports.clock.now();
  return {
    id: "entry-1",
    ownerId,
    name: "team",
    kind: "shelf",
    settings: { place: "shop" },
    secrets: { token: ports.secrets.seal("a-secret", `${ownerId}:entry-1:token`) },
    policy: "cache-only",
    snapshotId: null,
    upstream: null,
    position: 0,
    enabled: true,
    live: false,
    cacheState: "empty",
    skillCount: null,
    lastCheckedAt: null,
    lastError: null,
    warning: null,
    createdAt: at,
    updatedAt: at,
  };
}

/** As another console would have left the row. */
async function changeJob(ports: Ports, id: string, data: { consoleId: string; leaseUntil: Date }): Promise<void> {
  const { clientOf } = await import("../store/db");
  await ports.store.transaction(async (tx) => {
    await clientOf(tx).importJob.updateMany({ where: { id }, data });
  });
}
