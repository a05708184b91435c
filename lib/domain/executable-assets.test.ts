import { describe, expect, it } from "vitest";
import { executableRule } from "./executable-assets";

const head = (text: string) => new TextEncoder().encode(text);

describe("executable assets", () => {
  it("a package of texts carries none", () => {
    expect(
      executableRule([
        { path: "SKILL.md", mode: "0644", head: head("--") },
        { path: "references/a.json", mode: "0644" },
      ]),
    ).toBeNull();
    expect(
      executableRule([
        { path: "docs/scripts.md", mode: "0644" },
        { path: "x/scripts/a.txt", mode: "0644" },
      ]),
    ).toBeNull();
  });

  it("the rule that fired is named, the stronger one first", () => {
    const suffix = { path: "tools/a.PY", mode: "0644" };
    const shebang = { path: "run", mode: "0644", head: head("#!/bin/sh") };
    const execBit = { path: "z", mode: "0755" };
    const scripts = { path: "scripts/readme.txt", mode: "0644" };
    expect(executableRule([suffix])).toBe("suffix: tools/a.PY");
    expect(executableRule([suffix, shebang])).toBe("shebang: run");
    expect(executableRule([suffix, shebang, execBit])).toBe("exec bit: z");
    expect(executableRule([suffix, shebang, execBit, scripts])).toBe("scripts directory");
  });

  it("the first file by path is named, in whatever order they come", () => {
    expect(
      executableRule([
        { path: "b.sh", mode: "0644" },
        { path: "a.js", mode: "0644" },
      ]),
    ).toBe("suffix: a.js");
  });

  it.each(["sh", "bash", "zsh", "py", "rb", "pl", "js", "mjs", "cjs", "ts", "ps1"])(
    "knows the suffix .%s",
    (suffix) => {
      expect(executableRule([{ path: `x.${suffix}`, mode: "0644" }])).toBe(`suffix: x.${suffix}`);
      expect(executableRule([{ path: `x.${suffix}x`, mode: "0644" }])).toBeNull();
    },
  );
});
