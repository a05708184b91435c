import { describe, expect, it } from "vitest";
import type { UploadResult } from "@/lib/contract/upload";
import { chooseForAll } from "../upload/upload-choices";
import { adoptRequest, countAdopted, NOTHING_DECIDED } from "./adopt-choices";

const row = (path: string, status: UploadResult["status"], more: Partial<UploadResult> = {}): UploadResult => ({
  path,
  slug: path,
  name: path,
  status,
  notes: [],
  warnings: [],
  ...more,
});
const repair = { code: "ADD_NAME", before: "", after: "name: c" } as const;
const rows = [
  row("a", "created"),
  row("b", "revised"),
  row("c", "refused", { repair }),
  row("d", "refused"),
  row("e", "unchanged"),
  row("f", "revised"),
];

describe("adopting a directory", () => {
  it("leaves what the library has, and repairs nothing, until somebody says otherwise", () => {
    expect(countAdopted(rows, NOTHING_DECIDED)).toBe(1);
    expect(adoptRequest("/srv/skills", rows, NOTHING_DECIDED)).toEqual({
      kind: "directory",
      source: "/srv/skills",
      onExisting: "skip",
    });
  });

  it("sends what was decided for single rows, by path", () => {
    const decided = { onExisting: "skip", paths: { b: "revise", a: "revise" }, repairs: new Set(["c", "d"]) } as const;
    expect(countAdopted(rows, decided)).toBe(3);
    expect(adoptRequest("/srv/skills", rows, decided)).toMatchObject({
      onExisting: "skip",
      choices: { b: { onExisting: "revise" }, c: { repair: true } },
    });
    expect(Object.keys(adoptRequest("/srv/skills", rows, decided).choices ?? {})).toEqual(["b", "c"]);
  });

  it("revises all with one choice, and leaves the exception", () => {
    const all = { ...NOTHING_DECIDED, ...chooseForAll("revise"), paths: { f: "skip" as const } };
    expect(countAdopted(rows, all)).toBe(2);
    expect(adoptRequest("/srv/skills", rows, all)).toMatchObject({
      onExisting: "revise",
      choices: { f: { onExisting: "skip" } },
    });
  });
});
