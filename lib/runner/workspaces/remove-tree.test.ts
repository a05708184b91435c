import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeTree } from "./remove-tree";

describe("removing a launch's directory", () => {
  let place: string;
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), "slipway-remove-"));
  });
  afterEach(() => rmSync(place, { recursive: true, force: true }));

  it("takes everything below it, and what links in it lead to stays", async () => {
    mkdirSync(join(place, "outside"));
    writeFileSync(join(place, "outside", "kept.md"), "kept");
    const tree = join(place, "tree");
    mkdirSync(join(tree, "a", "b", "empty"), { recursive: true });
    for (let index = 0; index < 300; index += 1) writeFileSync(join(tree, "a", "b", `${index}.md`), "");
    symlinkSync("../../outside", join(tree, "a", "link"));
    symlinkSync("nowhere", join(tree, "dangling"));
    chmodSync(join(tree, "a", "b", "0.md"), 0o400);
    await removeTree(tree);
    expect(readdirSync(place)).toEqual(["outside"]);
    expect(readdirSync(join(place, "outside"))).toEqual(["kept.md"]);
  });

  it("takes a link that stands in its place and not what it leads to", async () => {
    mkdirSync(join(place, "outside"));
    writeFileSync(join(place, "outside", "kept.md"), "kept");
    symlinkSync("outside", join(place, "tree"));
    await removeTree(join(place, "tree"));
    expect(existsSync(join(place, "outside", "kept.md"))).toBe(true);
    expect(readdirSync(place)).toEqual(["outside"]);
  });

  it("is content where nothing lies there", async () => {
    await removeTree(join(place, "absent"));
    expect(readdirSync(place)).toEqual([]);
  });
});
