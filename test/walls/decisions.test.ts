import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = readdirSync(`${root}docs/decisions`).filter((name) => !name.startsWith("000-"));
const readme = readFileSync(`${root}README.md`, "utf8");

describe("decision records", () => {
  test("are numbered once each", () => {
    const numbers = files.map((name) => /^(\d{3})-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? name);
    expect(new Set(numbers).size).toBe(files.length);
    expect(numbers.filter((number) => !/^\d{3}$/.test(number))).toEqual([]);
  });

  test("are all linked from the README", () => {
    expect(files.filter((name) => !readme.includes(`(docs/decisions/${name})`))).toEqual([]);
  });
});
