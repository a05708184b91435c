import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildZip, type ZipArchive } from "./zip-builder";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "slipway-zip-"));
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

const entries = [
  { name: "a/" },
  { name: "a/hello.txt", data: "hello hello hello hello" },
  { name: "a/empty" },
  { name: "a/guía.md", data: "x", method: 0 },
];

test.each<[string, ZipArchive]>([
  ["plain", { entries }],
  ["with zip64 end records", { entries, zip64: true }],
  ["with a comment", { entries, comment: "made by a test" }],
  ["with descriptors", { entries: entries.map((entry) => ({ ...entry, descriptor: "signed" as const })) }],
])("an honest archive %s passes the test of Info-ZIP's unzip", (name, archive) => {
  const file = path.join(directory, `${name}.zip`);
  writeFileSync(file, buildZip(archive));
  expect(execFileSync("unzip", ["-tqq", file], { encoding: "utf8" })).toBe("");
  expect(execFileSync("unzip", ["-p", file, "a/hello.txt"], { encoding: "utf8" })).toBe("hello hello hello hello");
});
