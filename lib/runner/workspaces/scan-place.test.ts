import { expect, it } from "vitest";
import { refusalOf } from "@/lib/testing/refusal";
import { skillText } from "@/lib/testing/runner";
import { createMemoryFiles, createTurns } from "../catalog";
import type { Context } from "../ports";
import type { LaunchRequest } from "./launch-request";
import { treeCandidates } from "./tree-candidates";

const names = (from: number, count: number) => Array.from({ length: count }, (_, index) => `s${from + index}`);

/** A tree with 256 skills of its own, and as many again that Slipway is said to have published. */
async function scanTree(published: readonly string[]) {
  const tree = Object.fromEntries(
    names(0, 512).map((name) => [`/.agents/skills/${name}/SKILL.md`, skillText(name)] as const),
  );
  const mount = { id: "tree", path: "/workspace", generation: 1 };
  const workspace = { published: published.map((name) => ({ path: `.agents/skills/${name}`, digest: "sha256:0" })) };
  const [found] = await treeCandidates(
    { ports: { places: { catalogLimit: 256 } } } as Context,
    { tiers: {}, user: null, target: { workspace } } as unknown as LaunchRequest,
    [{ ...mount, directory: "/", skills: null, required: false }],
    { mounts: [{ ...mount, files: createMemoryFiles(tree) }] },
    createTurns(),
  );
  return found;
}

it("a directory may hold what Slipway published there on top of the entries that a scan looks at", async () => {
  const found = await scanTree(names(256, 256));
  expect(found?.candidates).toHaveLength(256);
  expect(found?.excluded).toHaveLength(256);
  expect(await refusalOf(scanTree(names(257, 255)))).toMatchObject({ code: "skill_catalog_too_large" });
});
