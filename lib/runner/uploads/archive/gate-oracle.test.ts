import { createHash } from "node:crypto";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import { buildZip, type ZipEntry, zip64Extra } from "@/lib/testing/zip-builder";
import { contentOf, skillText } from "./test-archives";

// One skill at the root, so that every file of the archive is a file of it.
const root: ZipEntry = { name: "SKILL.md", data: skillText("root") };
const archives = [
  buildZip([root, { name: "a/" }, { name: "a/b.txt", data: "hello hello hello hello hello" }]),
  buildZip([
    { ...root, descriptor: "signed" },
    { name: "stored", data: "stored", method: 0, descriptor: "unsigned" },
  ]),
  buildZip({
    entries: [root, { name: "wide", data: "w", central: { size: 0xffffffff, extra: zip64Extra(1) } }],
    zip64: true,
  }),
];

type Tree = Record<string, string>;

async function gateTree(bytes: Uint8Array): Promise<Tree | null> {
  try {
    const { skills } = await contentOf(bytes);
    const verdict = skills.find((skill) => skill.path === ".")?.verdict;
    if (!verdict?.ok) return null;
    return Object.fromEntries(verdict.package.files.map((file) => [file.path, file.digest.slice("sha256:".length)]));
  } catch (error) {
    if (error instanceof Refusal && error.code !== "INTERNAL") return null;
    throw error;
  }
}

/** Another reader's view of the same bytes, in its strictest form; null where it refuses them. */
async function otherTree(bytes: Uint8Array): Promise<Tree | null> {
  const options = {
    strictness: "strict",
    checkOverlappingEntry: true,
    checkSignature: true,
    useWebWorkers: false,
  } as const;
  try {
    const tree: Tree = {};
    for (const entry of await new ZipReader(new Uint8ArrayReader(bytes), options).getEntries()) {
      if (entry.directory) continue;
      const data = await entry.getData(new Uint8ArrayWriter(), options);
      tree[entry.filename] = createHash("sha256").update(data).digest("hex");
    }
    return tree;
  } catch {
    return null;
  }
}

test.each(archives.map((bytes, i) => [i, bytes] as const))(
  "both readers take the honest archive %i for the same tree",
  async (_i, bytes) => {
    const tree = await gateTree(bytes);
    expect(Object.keys(tree ?? {})).toContain("SKILL.md");
    expect(await otherTree(bytes)).toEqual(tree);
  },
);

test("no change of a few bytes makes the gate take what a strict reader refuses, or read it as another tree", async () => {
  const change = fc.record({ at: fc.nat(), value: fc.constantFrom(0, 1, 2, 8, 0x10, 0x50, 0x7f, 0x80, 0xff) });
  const input = fc.record({
    archive: fc.constantFrom(...archives),
    changes: fc.array(change, { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(input, async ({ archive, changes }) => {
      const bytes = Uint8Array.from(archive);
      for (const { at, value } of changes) bytes[at % bytes.length] = value;
      const tree = await gateTree(bytes);
      if (tree !== null) expect(await otherTree(bytes)).toEqual(tree);
    }),
    { numRuns: 400 },
  );
});

test("no bytes whatever make the gate fail otherwise than by a refusal", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      expect(await gateTree(bytes)).toBeNull();
    }),
    { numRuns: 100 },
  );
});

test("an archive cut at any byte is refused", async () => {
  for (const archive of archives) {
    for (let length = 0; length < archive.length; length += 7) {
      expect(await gateTree(archive.subarray(0, length))).toBeNull();
    }
  }
});
