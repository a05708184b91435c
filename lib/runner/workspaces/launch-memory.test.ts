import { describe, expect, it } from "vitest";
import type { PackageFile } from "@/lib/contract/skill";
import type { Store } from "../store";
import { createLaunchMemory } from "./launch-memory";
import type { LaunchContents } from "./open-live-launch";

const store = {} as Store;

function contentsOf(number: number, files: number): LaunchContents {
  const skill = { candidate: {}, hidden: false, files: Array<PackageFile>(files) };
  return { number, skills: [skill as unknown as LaunchContents["skills"][number]], tiers: {}, mounts: [] };
}

describe("the memory of launches", () => {
  it("reads once for all who ask meanwhile, and again after a failure", async () => {
    const memory = createLaunchMemory();
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (reads === 1) throw new Error("the database is away");
      return contentsOf(reads, 1);
    };
    const failed = await Promise.allSettled([memory.get(store, "a", read), memory.get(store, "a", read)]);
    expect([reads, failed.map(({ status }) => status)]).toEqual([1, ["rejected", "rejected"]]);
    expect(memory.has(store, "a")).toBe(false);
    const [first, second] = await Promise.all([memory.get(store, "a", read), memory.get(store, "a", read)]);
    expect([reads, first === second, memory.has(store, "a")]).toEqual([2, true, true]);
  });

  it("forgets those that were asked for least recently, once there are too many files", async () => {
    const memory = createLaunchMemory();
    const keep = (key: string, files: number) => memory.get(store, key, async () => contentsOf(1, files));
    await keep("a", 90_000);
    await keep("b", 90_000);
    await keep("a", 90_000);
    await keep("c", 90_000);
    expect(["a", "b", "c"].map((key) => memory.has(store, key))).toEqual([true, false, true]);
    await keep("huge", 300_000);
    expect(["a", "c", "huge"].map((key) => memory.has(store, key))).toEqual([false, false, true]);
  });

  it("keeps databases apart", async () => {
    const memory = createLaunchMemory();
    await memory.get(store, "a", async () => contentsOf(1, 1));
    const other = await memory.get({} as Store, "a", async () => contentsOf(2, 1));
    expect(other.number).toBe(2);
  });
});
