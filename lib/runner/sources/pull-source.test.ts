import { afterEach, beforeEach, expect, it } from "vitest";
import type { AddSourceInput } from "@/lib/contract/sources";
import { describeEachDatabase } from "@/lib/testing/databases";
import { loopbackNetwork } from "@/lib/testing/loopback-server";
import { type NpmRegistry, packageTarball, serveNpmRegistry } from "@/lib/testing/npm-registry";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import type { Context } from "../ports";
import { listAudit } from "../store";
import { addSource, pullSource, refreshSource } from ".";

describeEachDatabase("warming the package cache", (openTestStore) => {
  let ctx: Context;
  let registry: NpmRegistry;

  beforeEach(async () => {
    const ports = testPorts(await openTestStore());
    ports.network = loopbackNetwork;
    ctx = await testContext(ports);
    registry = await serveNpmRegistry();
    registry.publish("kit", "1.0.0", { tarball: await packageTarball({ "a/SKILL.md": skillText("a") }) });
  });
  afterEach(() => registry.close());

  const add = (settings: Record<string, string> = {}, more: Partial<AddSourceInput> = {}) =>
    addSource({
      ctx,
      input: {
        name: "kit",
        kind: "npm",
        settings: { package: "kit", registry: registry.url, ...settings },
        policy: "cache-only",
        live: false,
        ...more,
      },
    });
  const pull = (name: string, commit: string) =>
    pullSource({ ctx, input: { name, commit, signal: new AbortController().signal } });

  it("serves a pinned source that is read from the cache alone, as the refusal before said", async () => {
    const { lastError, ...cold } = await add({ version: "1.0.0" });
    expect(cold).toMatchObject({ cacheState: "failed", commit: null, pin: "1.0.0" });
    expect(lastError).toMatchObject({ code: "CACHE_MISS" });
    expect(lastError?.remedy).toContain("npm run slipway -- cache pull kit 1.0.0");
    expect(registry.connections()).toBe(0);

    expect(await pull("kit", "1.0.0")).toEqual({ name: "kit", commit: "1.0.0", skills: 1, fresh: true });
    const asked = registry.requests.length;
    const warm = await refreshSource({ ctx, input: { id: cold.id } });
    expect(warm).toMatchObject({ cacheState: "ready", commit: "1.0.0", skillCount: 1, lastError: null });
    expect(await pull("kit", "1.0.0")).toMatchObject({ fresh: false });
    expect(registry.requests).toHaveLength(asked);
    const verbs = (await listAudit(ctx.ports.store.db, ctx.ownerId, { limit: 9 })).map(({ verb }) => verb);
    expect(verbs.filter((verb) => verb === "sources.pull")).toHaveLength(2);
  });

  it("is what a source without a pin offers while it may not be asked", async () => {
    const { id } = await add();
    registry.publish("kit", "2.0.0", { tarball: await packageTarball({ "b/SKILL.md": skillText("b") }) });
    await pull("kit", "1.0.0");
    expect(await refreshSource({ ctx, input: { id } })).toMatchObject({ cacheState: "ready", commit: "1.0.0" });
  });

  it("is for sources that are there, and for what they can be pinned to", async () => {
    await add({ version: "1.0.0" });
    const unknown = await refusalOf(pull("tik", "1.0.0"));
    expect(unknown).toMatchObject({ code: "NOT_FOUND", remedy: "There are kit." });
    expect(await refusalOf(pull("kit", "latest"))).toMatchObject({ code: "INVALID_REF" });
    expect(registry.connections()).toBe(0);
    expect(await refusalOf(pull("kit", "3.0.0"))).toMatchObject({ code: "SOURCE_UNAVAILABLE" });
    const reader = await testContext(ctx.ports, ctx.ownerId, "viewer", { existing: true });
    const { signal } = new AbortController();
    const input = { name: "kit", commit: "1.0.0", signal };
    expect((await refusalOf(pullSource({ ctx: reader, input }))).code).toBe("FORBIDDEN");
  });
});
