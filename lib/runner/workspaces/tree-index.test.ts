import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../ports";
import { readTreeIndex, writeTreeIndex } from "./tree-index";
import { walkTree } from "./walk-tree";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "slipway-index-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it("vouches for files that were written before the switch, and for none that somebody wrote to since", async () => {
  const tree = path.join(directory, "1");
  await mkdir(tree);
  const sealedAt = new Date("2026-11-30T12:00:00Z");
  for (const [name, seconds] of [
    ["before.md", -1],
    ["after.md", 1],
  ] as const) {
    await writeFile(path.join(tree, name), name);
    const at = new Date(sealedAt.getTime() + seconds * 1_000);
    await utimes(path.join(tree, name), at, at);
  }
  const ctx = { ports: { places: { dataDirectory: path.join(directory, "data") } } } as unknown as Context;
  // A change within the same tick as the look at it is never trusted, so the look waits one out.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await writeTreeIndex(ctx, { workspaceId: "w", launch: 1, directory: tree, sealedAt });
  const isTrusted = await readTreeIndex(ctx, "w", 1);
  const entries = await walkTree(tree);
  const trusted = [...(entries?.values() ?? [])].filter((entry) => isTrusted?.(entry)).map((entry) => entry.path);
  expect(trusted).toEqual(["before.md"]);
});
