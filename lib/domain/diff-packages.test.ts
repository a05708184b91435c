import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Digest, FileMode, PackageFile } from "@/lib/contract/skill";
import { diffPackages } from "./diff-packages";

function file(path: string, content: string, mode: FileMode = "0644"): PackageFile {
  const digest: Digest = `sha256:${Buffer.from(content).toString("hex").padEnd(64, "0").slice(0, 64)}`;
  return { path, size: content.length, mode, digest };
}
const statuses = (from: PackageFile[], to: PackageFile[]) =>
  diffPackages(from, to).map(({ path, status }) => [path, status]);

describe("the differences of two packages", () => {
  it("tell added, removed, changed and same files, sorted by path", () => {
    const from = [file("SKILL.md", "one"), file("b.md", "b"), file("gone.md", "x")];
    const to = [file("a.md", "a"), file("SKILL.md", "two"), file("b.md", "b")];
    expect(statuses(from, to)).toEqual([
      ["SKILL.md", "changed"],
      ["a.md", "added"],
      ["b.md", "same"],
      ["gone.md", "removed"],
    ]);
  });

  it("call a mode that changed alone a change", () => {
    const [change] = diffPackages([file("run.sh", "x", "0644")], [file("run.sh", "x", "0755")]);
    expect(change).toMatchObject({ status: "changed", from: { mode: "0644" }, to: { mode: "0755" } });
  });

  it("tell a file that moved as removed and added", () => {
    expect(statuses([file("old.md", "x")], [file("new.md", "x")])).toEqual([
      ["new.md", "added"],
      ["old.md", "removed"],
    ]);
  });

  it("name files called like parts of the language", () => {
    expect(statuses([file("__proto__", "x")], [file("constructor", "y")])).toEqual([
      ["__proto__", "removed"],
      ["constructor", "added"],
    ]);
  });

  const packages = fc.uniqueArray(
    fc.record({
      path: fc.constantFrom("a", "b", "c/d", "e", "f"),
      content: fc.constantFrom("1", "2"),
      mode: fc.constantFrom<FileMode>("0644", "0755"),
    }),
    { selector: (each) => each.path },
  );

  it("turn around when the two are swapped, and are all the same for one package", () => {
    const turned: Record<string, string> = { added: "removed", removed: "added", changed: "changed", same: "same" };
    fc.assert(
      fc.property(packages, packages, (left, right) => {
        const [from, to] = [left, right].map((each) => each.map((f) => file(f.path, f.content, f.mode)));
        if (!from || !to) return;
        expect(statuses(to, from)).toEqual(statuses(from, to).map(([path, status]) => [path, turned[status ?? ""]]));
        expect(statuses(from, from).every(([, status]) => status === "same")).toBe(true);
      }),
    );
  });
});
