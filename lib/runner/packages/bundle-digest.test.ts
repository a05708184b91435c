import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import { bundleDigest } from "./bundle-digest";

const digestOf = (text: string): Digest => `sha256:${createHash("sha256").update(text).digest("hex")}`;
const file = (path: string, content = "x", mode: PackageFile["mode"] = "0644"): PackageFile => ({
  path,
  size: Buffer.byteLength(content),
  mode,
  digest: digestOf(content),
});

describe("the bundle digest", () => {
  it("is SHA-256 over the documented lines", () => {
    const x = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
    const lines = `slipway-bundle-1\nSKILL.md\x000644\x001\x00${x}\nrun\x000755\x001\x00${x}\n`;
    expect(bundleDigest([file("run", "x", "0755"), file("SKILL.md")])).toBe(digestOf(lines));
  });

  it("sorts by the bytes of the path, not by UTF-16 units", () => {
    // U+1F642 is behind U+FF5E in UTF-8 and before it in UTF-16.
    const [tilde, smile] = [file("\u{FF5E}"), file("\u{1F642}")];
    const body = [tilde, smile].map((each) => `${each.path}\x000644\x001\x00${each.digest.slice(7)}\n`).join("");
    expect(bundleDigest([smile, tilde])).toBe(digestOf(`slipway-bundle-1\n${body}`));
  });

  it("refuses to name a tree with a path twice or with what is no path", () => {
    for (const paths of [["a", "a"], [""], ["a\0b"], ["\u{D800}"]]) {
      expect(() => bundleDigest(paths.map((path) => file(path)))).toThrow();
    }
  });

  const tree = fc.uniqueArray(
    fc.record({
      path: fc.stringMatching(/^[a-c/.\n é🙂]{1,6}$/u),
      content: fc.constantFrom("", "x", "yy"),
      mode: fc.constantFrom("0644" as const, "0755" as const),
    }),
    { selector: (each) => each.path, minLength: 1, maxLength: 6 },
  );
  const files = (entries: { path: string; content: string; mode: "0644" | "0755" }[]) =>
    entries.map(({ path, content, mode }) => file(path, content, mode));

  it("does not depend on the order of the files", () => {
    fc.assert(
      fc.property(tree, fc.nat(), (entries, turn) => {
        const at = turn % entries.length;
        const turned = [...entries.slice(at), ...entries.slice(0, at)].reverse();
        expect(bundleDigest(files(turned))).toBe(bundleDigest(files(entries)));
      }),
    );
  });

  it("differs for any two different trees", () => {
    const key = (entries: PackageFile[]) => JSON.stringify([...entries].sort((a, b) => (a.path < b.path ? -1 : 1)));
    fc.assert(
      fc.property(tree, tree, (one, two) => {
        const [left, right] = [files(one), files(two)];
        expect(bundleDigest(left) === bundleDigest(right)).toBe(key(left) === key(right));
      }),
      { numRuns: 500 },
    );
  });

  it("changes with the path, mode, size or content of any one file", () => {
    const base = [file("a"), file("b")];
    const changed: Partial<PackageFile>[] = [{ path: "c" }, { mode: "0755" }, { size: 2 }, { digest: digestOf("y") }];
    const digests = changed.map((change) => bundleDigest([file("a"), { ...file("b"), ...change }]));
    expect(new Set([bundleDigest(base), bundleDigest([file("a")]), ...digests]).size).toBe(6);
  });
});
