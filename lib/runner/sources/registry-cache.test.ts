import { beforeEach, expect, it, vi } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import type { AddSourceInput, ChangeSourceInput, RegistryEntry } from "@/lib/contract/sources";
import { describeEachDatabase } from "@/lib/testing/databases";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { emptyShelf, shelf } from "@/lib/testing/shelf-source";
import type { Context } from "../ports";
import { changeRegistryEntry, findRegistryEntry, listAudit } from "../store";
import { addSource, changeSource, listSourceKinds, listSources, liveSources, refreshSource } from ".";

vi.mock("./directory-source", async () => ({
  directorySource: (await import("@/lib/testing/shelf-source")).shelfSource,
}));

const ONE = "1".repeat(40);
const TWO = "2".repeat(40);

describeEachDatabase("sources of the network in the registry", (openTestStore) => {
  let ctx: Context;

  beforeEach(async () => {
    emptyShelf();
    ctx = await testContext(testPorts(await openTestStore()));
    shelf.commits.set(ONE, {
      "skills/review/SKILL.md": skillText("review"),
      "skills/deep/down/notes/SKILL.md": skillText("notes"),
      "skills/broken/SKILL.md": "no front matter",
    });
    shelf.commits.set(TWO, { "skills/review/SKILL.md": skillText("review", { body: "two" }) });
    shelf.head = ONE;
  });

  const add = (settings: Record<string, string> = {}, more: Partial<AddSourceInput> = {}) =>
    addSource({
      ctx,
      input: {
        name: "team",
        kind: "shelf",
        policy: "fetch",
        live: false,
        settings: { place: "team", ...settings },
        ...more,
      },
    });
  const change = (entry: RegistryEntry, input: Omit<ChangeSourceInput, "etag">) =>
    changeSource({ ctx, input: { id: entry.id, etag: entry.etag, ...input } });
  const refresh = ({ id }: RegistryEntry) => refreshSource({ ctx, input: { id } });

  it("fetches a source when it is added, and counts what can be used", async () => {
    const entry = await add();
    expect(entry).toMatchObject({
      cacheState: "ready",
      skillCount: 2,
      commit: ONE,
      upstream: ONE,
      pin: null,
      location: "team",
      lock: [],
    });
    expect(entry.lastError).toMatchObject({ code: "skill_catalog_invalid" });
    expect(entry.lastError?.message).toMatch(/^1 of 3 packages cannot be used\. skills\/broken: /);
  });

  it("keeps a secret sealed, gives it to the kind alone, and never tells it", async () => {
    const secret = "s3cret-of-the-team";
    const entry = await add({ token: secret });
    expect(entry).toMatchObject({ secrets: ["token"], settings: { place: "team" } });
    expect(shelf.token).toBe(secret);
    const record = await findRegistryEntry(ctx.ports.store.db, ctx.ownerId, entry.id);
    const audit = await listAudit(ctx.ports.store.db, ctx.ownerId, { limit: 50 });
    expect(JSON.stringify([entry, record, audit, await listSources({ ctx })])).not.toContain(secret);
    shelf.failure = new Refusal("SOURCE_UNAVAILABLE", "It does not answer.");
    expect(JSON.stringify(await refresh(entry))).not.toContain(secret);
    shelf.failure = null;
    const replaced = await change((await listSources({ ctx }))[0] as RegistryEntry, {
      settings: { token: "another-one" },
    });
    expect([shelf.token, replaced.secrets]).toEqual(["another-one", ["token"]]);
    const without = await change(replaced, { settings: { token: "" } });
    expect([shelf.token, without.secrets]).toEqual([undefined, []]);
  });

  it("sends a secret to no other place than the one it was given for", async () => {
    const entry = await add({ token: "s3cret" });
    const pinned = await change(entry, { pin: ONE });
    expect([shelf.token, pinned.secrets]).toEqual(["s3cret", ["token"]]);
    const moved = await change(pinned, { settings: { place: "elsewhere" } });
    expect([shelf.token, moved.secrets]).toEqual([undefined, []]);
    const again = await change(moved, { settings: { place: "third", token: "for the third" } });
    expect([shelf.token, again.secrets]).toEqual(["for the third", ["token"]]);
  });

  it("fetches only where the head moved, and serves the cache while the source is silent", async () => {
    const entry = await add();
    await refresh(entry);
    expect(shelf.asked).toEqual({ resolve: 2, acquire: 1 });
    shelf.failure = new Refusal("SOURCE_UNAVAILABLE", "It does not answer.");
    expect(await refresh(entry)).toMatchObject({
      cacheState: "stale",
      commit: ONE,
      skillCount: 2,
      lastError: { code: "SOURCE_UNAVAILABLE" },
    });
    shelf.failure = null;
    shelf.head = TWO;
    expect(await refresh(entry)).toMatchObject({ cacheState: "ready", commit: TWO, skillCount: 1, lastError: null });
    expect(shelf.asked).toEqual({ resolve: 4, acquire: 2 });
  });

  it("stays at its pin and tells what is newer upstream", async () => {
    const entry = await add({ commit: ONE });
    shelf.head = TWO;
    const pinned = await refresh(entry);
    expect(pinned).toMatchObject({ pin: ONE, commit: ONE, upstream: TWO, cacheState: "ready" });
    expect(shelf.asked.acquire).toBe(1);
    const moved = await change(pinned, { pin: TWO });
    expect(moved).toMatchObject({ pin: TWO, commit: TWO, skillCount: 1 });
    shelf.head = ONE;
    expect(await change(moved, { pin: null })).toMatchObject({ pin: null, commit: ONE });
  });

  it("is not pinned to a branch, a short id or an option, before or after it is there", async () => {
    for (const commit of ["main", "1".repeat(39), "A".repeat(40), "--upload-pack=/bin/sh"]) {
      expect(await refusalOf(add({ commit }))).toMatchObject({ code: "INVALID_REF" });
    }
    expect(shelf.asked).toEqual({ resolve: 0, acquire: 0 });
    const entry = await add();
    expect(await refusalOf(change(entry, { pin: "main" }))).toMatchObject({ code: "INVALID_REF" });
    expect(await listSources({ ctx })).toMatchObject([{ pin: null, etag: entry.etag }]);
  });

  it("asks for nothing under cache-only, and says what warms the cache", async () => {
    const entry = await add({ commit: ONE }, { policy: "cache-only", live: true });
    expect(entry).toMatchObject({ cacheState: "failed", commit: null, lastError: { code: "CACHE_MISS" } });
    expect(entry.lastError?.remedy).toBe(`Warm the cache: npm run slipway -- cache pull team ${ONE}`);
    const refusal = await refusalOf(liveSources(ctx));
    expect(refusal).toMatchObject({ code: "CACHE_MISS", details: { source: "team" } });
    expect(refusal.remedy).toContain(`cache pull team ${ONE}`);
    expect(shelf.asked).toEqual({ resolve: 0, acquire: 0 });
    const fetched = await change(entry, { policy: "fetch" });
    expect(await refresh(fetched)).toMatchObject({ cacheState: "ready", commit: ONE });
    const closed = await change((await listSources({ ctx }))[0] as RegistryEntry, { policy: "cache-only" });
    const { resolve, acquire } = shelf.asked;
    expect(await refresh(closed)).toMatchObject({
      cacheState: "ready",
      commit: ONE,
      lastError: { code: "skill_catalog_invalid" },
    });
    expect(shelf.asked).toEqual({ resolve, acquire });
  });

  it("fails with the setting's name where a source holds more skills than a catalogue may, and keeps what it had", async () => {
    const entry = await add();
    ctx.ports.places.catalogLimit = 1;
    const big = await refresh(entry);
    expect(big).toMatchObject({ cacheState: "failed", commit: ONE, skillCount: 2 });
    expect(big.lastError).toMatchObject({ code: "skill_catalog_too_large" });
    expect(big.lastError?.message).toBe(
      "team holds 2 skills; a source of the registry may hold 1 (SLIPWAY_CATALOG_LIMIT), and none is left out.",
    );
  });

  it("gives launches what the cache holds, refused skills among what is left out, and never the network", async () => {
    await add({}, { live: true });
    shelf.failure = new Refusal("SOURCE_UNAVAILABLE", "It does not answer.");
    const [source] = await liveSources(ctx);
    expect(source).toMatchObject({ id: "registry:team", provider: "git", commit: ONE });
    const scan = await source?.scan({ skills: 512 });
    expect(scan?.packages.map(({ id, path }) => `${id} ${path}`)).toEqual([
      "notes /skills/deep/down/notes",
      "review /skills/review",
    ]);
    expect(scan?.invalid.map(({ path, code }) => `${path} ${code}`)).toEqual(["/skills/broken INVALID_FRONTMATTER"]);
    const bytes = await scan?.packages[1]?.read("SKILL.md");
    expect(new TextDecoder().decode(bytes)).toBe(skillText("review"));
  });

  it("does not launch from a source that was never brought in", async () => {
    shelf.failure = new Refusal("SOURCE_UNAVAILABLE", "It does not answer.");
    expect(await add({}, { live: true })).toMatchObject({ cacheState: "failed", commit: null });
    expect(await refusalOf(liveSources(ctx))).toMatchObject({
      code: "skill_source_unavailable",
      details: { source: "team", reason: "not-cached" },
    });
  });

  it("forgets what it held when it is to read another place", async () => {
    const entry = await add();
    shelf.failure = new Refusal("SOURCE_UNAVAILABLE", "It does not answer.");
    const moved = await change(entry, { settings: { place: "elsewhere" } });
    expect(moved).toMatchObject({ location: "elsewhere", commit: null, skillCount: null, cacheState: "failed" });
  });

  it("says that a look was cut off which has gone on for longer than any may", async () => {
    const entry = await add();
    const { store } = ctx.ports;
    const at = Date.parse("2026-12-01T09:00:00Z");
    await store.transaction((tx) =>
      changeRegistryEntry(tx, {
        ownerId: ctx.ownerId,
        id: entry.id,
        expectedVersion: Number(entry.etag),
        updatedAt: new Date(at),
        cacheState: "caching",
        snapshotId: null,
      }),
    );
    ctx.ports.clock = { now: () => new Date(at + 10 * 60_000) };
    expect(await listSources({ ctx })).toMatchObject([{ cacheState: "caching" }]);
    ctx.ports.clock = { now: () => new Date(at + 11 * 60_000) };
    expect(await listSources({ ctx })).toMatchObject([{ cacheState: "failed", lastError: { code: "INTERRUPTED" } }]);
  });

  it("takes no name that stands for another tier", async () => {
    for (const name of ["builtin", "global.abc"]) {
      expect(await refusalOf(add({}, { name }))).toMatchObject({ details: { reason: "reserved-name" } });
    }
  });

  it("says what each kind asks for", async () => {
    const shelfKind = (await listSourceKinds({ ctx })).find(({ kind }) => kind === "shelf");
    expect(shelfKind).toMatchObject({
      kind: "shelf",
      pins: true,
      remote: true,
      unavailable: null,
      fields: [{ name: "place", role: "source" }, {}, { name: "token", secret: true }],
    });
  });
});
