import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from "@zip.js/zip.js";
import JSZip from "jszip";
import { describe, expect, test } from "vitest";
import { contentOf, skillText } from "./test-archives";

/** Archives of one small tree as real programs wrote them; how, is in the README beside them. */
const fixtures = fileURLToPath(new URL("./fixtures", import.meta.url));
const archives = readdirSync(fixtures).filter((name) => name.endsWith(".zip"));

/** sha256sum of the five files that were packed. */
const TREE = {
  "SKILL.md": "e10d320e4451bffb50e9e9f7230d320b9ed299a4a4f5aa76f2f51108908a3f0a",
  empty: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "references/guía-日本.md": "133ee989293f92736301280c6f14c89d521200c17dcdcecca30cd20705332d44",
  "scripts/run.sh": "5cb4562dc4db0162e741664e62669aefd1e2fd63d14e2a0af28e3e195d9e077a",
};

test("all eight archives are there", () => {
  expect(archives).toHaveLength(8);
});

describe.each(archives)("%s", (name) => {
  const bytes = new Uint8Array(readFileSync(path.join(fixtures, name)));

  test("is taken with every byte and mode", async () => {
    const { skills } = await contentOf(bytes);
    expect(skills.map((skill) => skill.path)).toEqual([
      name === "git-archive.zip" ? "repo-main/skills/alpha" : "skills/alpha",
    ]);
    const verdict = skills[0]?.verdict;
    if (!verdict?.ok) throw new Error("refused");
    expect(Object.fromEntries(verdict.package.files.map((file) => [file.path, file.digest.slice(7)]))).toEqual(TREE);
    expect(verdict.package.files.map((file) => file.mode)).toEqual([
      "0644",
      "0644",
      "0644",
      name === "java-jar.zip" ? "0644" : "0755",
    ]);
  });

  test("is read by an independent strict reader as the same names and bytes", async () => {
    const reader = new ZipReader(new Uint8ArrayReader(bytes), { strictness: "strict", useWebWorkers: false });
    const entries = await reader.getEntries();
    const files = entries.filter((entry) => !entry.directory).map((entry) => entry.filename.replace(/^.*alpha\//, ""));
    expect(files.sort()).toEqual(Object.keys(TREE).sort());
  });
});

test("archives made in the browser by JSZip are taken", async () => {
  for (const streamFiles of [false, true]) {
    const zip = new JSZip();
    zip.file("one/SKILL.md", skillText("one")).file("one/guía.md", "x", { unixPermissions: 0o755 });
    const bytes = await zip.generateAsync({
      type: "uint8array",
      compression: "DEFLATE",
      platform: "UNIX",
      streamFiles,
    });
    const { skills } = await contentOf(bytes);
    const verdict = skills[0]?.verdict;
    expect(verdict?.ok && verdict.package.files.map((file) => `${file.mode} ${file.path}`)).toEqual([
      "0644 SKILL.md",
      "0755 guía.md",
    ]);
  }
});

test.each([
  {},
  { zip64: true },
  { dataDescriptor: true },
  { dataDescriptor: true, zip64: true },
  { level: 0 },
  { bufferedWrite: true },
])("archives written by zip.js are taken: %j", async (options) => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  await writer.add("one/", undefined, { directory: true });
  await writer.add("one/SKILL.md", new Uint8ArrayReader(new TextEncoder().encode(skillText("one"))));
  const { skills } = await contentOf(await writer.close());
  expect(skills.map((skill) => [skill.path, skill.verdict.ok])).toEqual([["one", true]]);
});
