import JSZip from "jszip";
import { describe, expect, it } from "vitest";
import { type ArchivePreview, previewArchive } from "./archive-preview";

const SOUND = "---\nname: a\ndescription: Does a thing.\n---\n\nDo it.\n";
const UNQUOTED = "---\nname: b\ndescription: Use when: buying energy\n---\n";

async function preview(entries: Record<string, string>, modes: Record<string, number> = {}): Promise<ArchivePreview> {
  const zip = new JSZip();
  for (const [path, text] of Object.entries(entries))
    zip.file(path, text, { unixPermissions: modes[path] ?? 0o100644 });
  const bytes = await zip.generateAsync({ type: "arraybuffer", platform: "UNIX" });
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  return previewArchive(new File([bytes], "skills.zip"), options);
}

function rowsOf(result: ArchivePreview) {
  if (result.kind !== "readable") throw new Error(`The preview is ${result.kind}.`);
  return result.rows;
}

describe("the preview of an archive", () => {
  it("shows what needs a look first, then what would come in", async () => {
    const result = await preview({ "skills/a/SKILL.md": SOUND, "skills/b/SKILL.md": UNQUOTED, "README.md": "x" });
    expect(rowsOf(result).map((row) => [row.path, row.slug, row.fate])).toEqual([
      ["skills/b", "b", "refused"],
      ["skills/a", "a", "import"],
    ]);
    expect(result).toMatchObject({ ignored: 1 });
  });

  it("says where front matter fails and what would cure it", async () => {
    const [row] = rowsOf(await preview({ "b/SKILL.md": UNQUOTED }));
    expect(row).toMatchObject({
      code: "INVALID_FRONTMATTER",
      line: 3,
      repair: { before: "description: Use when: buying energy", after: 'description: "Use when: buying energy"' },
    });
  });

  it("finds copies by their bytes and names the path that is taken", async () => {
    const rows = rowsOf(await preview({ "a/SKILL.md": SOUND, "copies/a/SKILL.md": SOUND }));
    expect(rows.map((row) => [row.path, row.fate, row.message])).toEqual([
      ["copies/a", "duplicate", "Same bytes as a."],
      ["a", "import", undefined],
    ]);
  });

  it("prefixes the slug of the deeper of two skills with one name, and says so", async () => {
    const rows = rowsOf(await preview({ "a/SKILL.md": SOUND, "ja/a/SKILL.md": `${SOUND}More.` }));
    expect(rows.map((row) => [row.path, row.slug, row.notes.length])).toEqual([
      ["a", "a", 0],
      ["ja/a", "ja-a", 1],
    ]);
  });

  it("names a skill at the root of the archive after its front matter", async () => {
    expect(rowsOf(await preview({ "SKILL.md": SOUND })).map((row) => [row.path, row.slug])).toEqual([[".", "a"]]);
  });

  it("refuses the whole archive for a symbolic link, before anything is sent", async () => {
    const result = await preview({ "a/SKILL.md": SOUND, "a/link": "/etc/passwd" }, { "a/link": 0o120777 });
    expect(result).toMatchObject({
      kind: "refused",
      refusal: { code: "ARCHIVE_SPECIAL_ENTRY", entries: [{ path: "a/link", target: "/etc/passwd" }] },
    });
  });

  it("leaves the judgement to the service where the browser cannot read the file", async () => {
    const options = { signal: new AbortController().signal, onProgress: () => {} };
    expect(await previewArchive(new File(["no archive"], "x.zip"), options)).toEqual({ kind: "unreadable" });
  });
});
