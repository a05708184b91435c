import { describe, expect, it } from "vitest";
import type { SkillRow } from "@/lib/contract/skill";
import { libraryWindow } from "./library-window";

function skill(slug: string, over: Partial<SkillRow> = {}): SkillRow {
  return {
    id: slug,
    slug,
    name: slug,
    displayName: slug,
    description: "",
    provider: "upload",
    tier: "owner",
    source: null,
    version: null,
    state: "enabled",
    tags: [],
    revision: 1,
    digest: `sha256:${"0".repeat(64)}`,
    hasExecutableAssets: false,
    findings: { error: 0, warning: 0, info: 0 },
    usage: { sets: 0, workspaces: 0 },
    etag: "1",
    updatedAt: "2026-11-30T00:00:00.000Z",
    ...over,
  };
}

const NO_FILTERS = { provider: [], state: [], tag: [] };
const BY_NAME = { key: "name", descending: false } as const;

describe("the first rows of the library", () => {
  it("are the first sixty in order, with the counts of all", () => {
    const rows = Array.from({ length: 100 }, (_, index) => skill(`s-${99 - index}`));
    const window = libraryWindow(rows, NO_FILTERS, BY_NAME);
    expect(window.rows).toHaveLength(60);
    expect(window.rows[0]?.slug).toBe("s-0");
    expect(window.rows[59]?.slug).toBe("s-59");
    expect([window.shown, window.total]).toEqual([100, 100]);
  });

  it("follow the filters of the address", () => {
    const rows = [skill("a"), skill("b", { state: "archived" }), skill("c")];
    const window = libraryWindow(rows, { ...NO_FILTERS, state: ["archived"] }, BY_NAME);
    expect(window.rows.map((row) => row.slug)).toEqual(["b"]);
    expect([window.shown, window.total]).toEqual([1, 3]);
  });
});
