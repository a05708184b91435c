import { describe, expect, it } from "vitest";
import { publishedFrontMatter } from "./published-front-matter";

const read = (text: string, name = "pdf") => publishedFrontMatter(Buffer.from(text), name);
const document = (...lines: string[]) => `---\n${lines.join("\n")}\n---\n\nDo it.\n`;

describe("front matter as programs of the open rules take it", () => {
  it("is every field that its author wrote, in its own type", () => {
    const text = document(
      "name: pdf",
      'description: "Use it: always"',
      "metadata:",
      "  version: 1.10",
      "  released: 2026-11-30",
      '  build: "1.10"',
      "allowed-tools: [Read, Bash]",
      "disable-model-invocation: true",
      "own: null",
    );
    expect(read(text)).toEqual({
      ok: true,
      frontMatter: {
        name: "pdf",
        description: "Use it: always",
        metadata: { version: 1.1, released: "2026-11-30", build: "1.10" },
        "allowed-tools": ["Read", "Bash"],
        "disable-model-invocation": true,
        own: null,
      },
    });
  });

  it("is read behind a byte order mark", () => {
    expect(read(`\uFEFF${document("name: pdf", "description: d")}`).ok).toBe(true);
  });

  it.each([
    ["of another name than its directory", document("name: PDF Tools", "description: d"), "the name"],
    ["without a description", document("name: pdf"), "no description"],
    ["with an empty description", document("name: pdf", 'description: "  "'), "no description"],
    ["with a list for a description", document("name: pdf", "description: [d]"), "no description"],
    ["with a description of 1,025 characters", document("name: pdf", `description: ${"é".repeat(1_025)}`), "1024"],
    ["that is missing", "Do it.\n", "no front matter"],
    ["with a tag of YAML", document("name: pdf", "description: !!str d"), "strict YAML"],
  ])("%s is refused", (_, text, why) => {
    const reading = read(text);
    expect(reading.ok ? "taken" : reading.why).toContain(why);
  });

  it("is refused where the bytes are no UTF-8, and where the name breaks the rule though the directory has it", () => {
    expect(publishedFrontMatter(Uint8Array.of(0x2d, 0xff), "pdf").ok).toBe(false);
    expect(read(document("name: a--b", "description: d"), "a--b").ok).toBe(false);
  });

  it("takes a description of exactly 1,024 characters, whatever they take in bytes", () => {
    expect(read(document("name: pdf", `description: ${"é".repeat(1_024)}`)).ok).toBe(true);
  });
});
