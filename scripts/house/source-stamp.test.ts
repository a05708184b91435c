import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CONSOLE_SOURCES, sourceStamp } from "./source-stamp";

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};
const stamp = () => sourceStamp(root, CONSOLE_SOURCES);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "slipway-stamp-"));
  write("app/page.tsx", "one");
  write("lib/domain/slug.ts", "two");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("whether the console must be built again", () => {
  test("a changed, added or removed source file says yes", () => {
    const before = stamp();
    write("app/page.tsx", "changed");
    const changed = stamp();
    write("components/table.tsx", "");
    const added = stamp();
    rmSync(join(root, "lib/domain/slug.ts"));
    expect(new Set([before, changed, added, stamp()]).size).toBe(4);
  });

  test("text that moves from one file to the next says yes", () => {
    const before = stamp();
    write("app/page.tsx", "onet");
    write("lib/domain/slug.ts", "wo");
    expect(stamp()).not.toBe(before);
  });

  test("a later time on the same bytes says no", () => {
    const before = stamp();
    utimesSync(join(root, "app/page.tsx"), new Date(2030, 1), new Date(2030, 1));
    expect(stamp()).toBe(before);
  });

  test("tests, their fixtures, readmes and other folders say no", () => {
    const before = stamp();
    for (const path of [
      "lib/domain/slug.test.ts",
      "lib/domain/fixtures/a.json",
      "lib/testing/a.ts",
      "prisma/README.md",
      "docs/a.md",
    ]) {
      write(path, "new");
    }
    expect(stamp()).toBe(before);
  });

  test("a skill that ships with the product is a source although it is Markdown", () => {
    const before = stamp();
    write("skills/authoring/SKILL.md", "new");
    expect(stamp()).not.toBe(before);
  });
});
