import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Digest, PackageFile } from "@/lib/contract/skill";
import { bundleDigest } from "./bundle-digest";
import { type InspectInput, inspectPackage } from "./inspect-package";

const SOUND = "---\nname: alpha\ndescription: Reviews code. Use when asked for a review.\n---\n\n# Review\n";
const sha256 = (content: string | Uint8Array): Digest => `sha256:${createHash("sha256").update(content).digest("hex")}`;

function packageOf(contents: Record<string, string | Uint8Array>, more: Partial<InspectInput> = {}) {
  const reads: string[] = [];
  const files = Object.entries(contents).map(
    ([path, content]): PackageFile => ({
      path,
      size: Buffer.byteLength(content),
      mode: "0644",
      digest: sha256(content),
    }),
  );
  const readFile = (path: string) => {
    reads.push(path);
    const content = contents[path];
    if (content === undefined) throw new Error(`not in the package: ${path}`);
    return typeof content === "string" ? new TextEncoder().encode(content) : content;
  };
  return { files, reads, inspect: () => inspectPackage({ directory: "skills/alpha", files, readFile, ...more }) };
}

describe("inspecting a package", () => {
  it("accepts a sound one with its files sorted, digest, size and findings", async () => {
    const { files, inspect } = packageOf({ "b.md": "a\u{200B}b", "SKILL.md": SOUND, "a.txt": "" });
    const sorted = ["SKILL.md", "a.txt", "b.md"].map((path) => files.find((file) => file.path === path));
    expect(await inspect()).toMatchObject({
      ok: true,
      name: "alpha",
      digest: bundleDigest(files),
      package: {
        files: sorted,
        bundleDigest: bundleDigest(files),
        bytes: SOUND.length + 5,
        executableRule: null,
        findings: [{ code: "HIDDEN_UNICODE_ZERO_WIDTH", path: "b.md", line: 1 }],
      },
    });
  });

  it("reads the document and each small text file once, and nothing else", async () => {
    const { reads, inspect } = packageOf({
      "SKILL.md": SOUND,
      "small.md": "x",
      "empty.md": "",
      "picture.PNG": "x",
      "exact.txt": "x".repeat(262_144),
      "large.txt": "x".repeat(262_145),
    });
    const result = await inspect();
    expect(reads.sort()).toEqual(["SKILL.md", "exact.txt", "small.md"]);
    expect(result.ok && result.package.findings).toMatchObject([
      { code: "FILE_NOT_LOOKED_THROUGH", path: "large.txt" },
    ]);
  });

  it("binary content under a name of text is not linted", async () => {
    const { inspect } = packageOf({
      "SKILL.md": SOUND,
      data: new Uint8Array([0x61, 0, 0xe2, 0x80, 0xae]),
      latin: new Uint8Array([0xe9, 0x20]),
    });
    const result = await inspect();
    expect(result.ok && result.package.findings).toEqual([]);
  });

  it("finds a shebang in what it reads and in the heads it is given", async () => {
    const read = await packageOf({ "SKILL.md": SOUND, tool: "#!/bin/sh\n" }).inspect();
    expect(read.ok && read.package.executableRule).toBe("shebang: tool");
    const heads = new Map([["tool.bin", new TextEncoder().encode("#!")]]);
    const given = await packageOf({ "SKILL.md": SOUND, "tool.bin": "x".repeat(300_000) }, { heads }).inspect();
    expect(given.ok && given.package.executableRule).toBe("shebang: tool.bin");
  });

  it("refuses with reason and place, and reads nothing more where no repair helps", async () => {
    const { files, reads, inspect } = packageOf({
      "SKILL.md": "---\nname: beta\ndescription: [x]\n---\n",
      "a.md": "x",
    });
    expect(await inspect()).toEqual({
      ok: false,
      name: "beta",
      digest: bundleDigest(files),
      refusal: {
        code: "INVALID_FRONTMATTER",
        message:
          "Line 3: description must be text; YAML reads it as a list. Put it in quotes if it is meant as text. Found: [x]",
        line: 3,
        column: 14,
        details: { reason: "description-not-text", source: "[x]" },
      },
    });
    expect(reads).toEqual(["SKILL.md"]);
  });

  it("judges the repaired package too and hands over its document", async () => {
    const broken = "---\nname: alpha\ndescription: Reviews code. Use when: always\n---\n";
    const cured = '---\nname: alpha\ndescription: "Reviews code. Use when: always"\n---\n';
    const { files, inspect } = packageOf({ "SKILL.md": broken, "run.sh": "x" });
    const result = await inspect();
    const repairedFiles = files.map((file) =>
      file.path === "SKILL.md" ? { ...file, size: cured.length, digest: sha256(cured) } : file,
    );
    expect(result).toMatchObject({
      ok: false,
      name: "alpha",
      digest: bundleDigest(files),
      refusal: { code: "INVALID_FRONTMATTER", line: 3, column: 14 },
      repaired: {
        repairs: [{ code: "QUOTE_SCALAR", before: broken.split("\n")[2], after: cured.split("\n")[2] }],
        package: {
          files: repairedFiles,
          bundleDigest: bundleDigest(repairedFiles),
          executableRule: "suffix: run.sh",
          document: { description: "Reviews code. Use when: always" },
        },
      },
    });
    expect(result.repairedDocument && new TextDecoder().decode(result.repairedDocument)).toBe(cured);
  });

  it("a package without SKILL.md is a fault of the caller", async () => {
    await expect(packageOf({ "a.md": "x" }).inspect()).rejects.toThrow("SKILL.md");
  });
});
