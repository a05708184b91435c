import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Digest } from "@/lib/contract/skill";
import { hubFingerprint, isHubFingerprint } from "./hub-fingerprint";

const a = "a".repeat(64);
const b = "b".repeat(64);
const file = (path: string, hex = a) => ({ path, digest: `sha256:${hex}` as Digest });
const sum = (...lines: string[]) => createHash("sha256").update(lines.join("\n")).digest("hex");

describe("the fingerprint of a version", () => {
  it("is the SHA-256 of its lines, sorted as words are", () => {
    expect(hubFingerprint([file("SKILL.md"), file("a/z.md", b), file("ähnlich.md")])).toBe(
      sum(`a/z.md:${b}`, `ähnlich.md:${a}`, `SKILL.md:${a}`),
    );
  });

  it("leaves out what begins with a dot, lies below such a directory, or is installed", () => {
    const known = [file("SKILL.md")];
    expect(hubFingerprint([...known, file(".env"), file("x/.git/config"), file("node_modules/a.js")])).toBe(
      hubFingerprint(known),
    );
    expect(hubFingerprint([...known, file("a.b")])).not.toBe(hubFingerprint(known));
  });

  it("of nothing is that of an empty text", () => {
    expect(hubFingerprint([])).toBe(sum(""));
  });

  it("is known in either order of lines and in either case, and no other one is", () => {
    const files = [file("SKILL.md"), file("a.md", b), file(".env")];
    expect(isHubFingerprint(sum(`a.md:${b}`, `SKILL.md:${a}`), files)).toBe(true);
    expect(isHubFingerprint(sum(`.env:${a}`, `SKILL.md:${a}`, `a.md:${b}`).toUpperCase(), files)).toBe(true);
    expect(isHubFingerprint(sum(`a.md:${b}`, `SKILL.md:${b}`), files)).toBe(false);
    expect(isHubFingerprint("", files)).toBe(false);
  });
});
