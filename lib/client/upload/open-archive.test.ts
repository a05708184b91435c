import JSZip from "jszip";
import { describe, expect, it } from "vitest";
import { openArchive } from "./open-archive";

async function pack(fill: (zip: JSZip) => void): Promise<Blob> {
  const zip = new JSZip();
  fill(zip);
  return new Blob([await zip.generateAsync({ type: "arraybuffer", platform: "UNIX" })]);
}

describe("looking into an archive in the browser", () => {
  it("lists files with their size and reads them", async () => {
    const archive = await openArchive(await pack((zip) => zip.file("skills/a/SKILL.md", "hello")));
    const [file] = archive.files;
    expect(archive.files.map(({ path, size }) => [path, size])).toEqual([["skills/a/SKILL.md", 5]]);
    expect(archive.unpackedBytes).toBe(5);
    expect(new TextDecoder().decode(await file?.read())).toBe("hello");
  });

  it("counts directories as entries and lists only files", async () => {
    const archive = await openArchive(await pack((zip) => zip.folder("empty")));
    expect(archive.files).toEqual([]);
    expect(archive.entryCount).toBe(1);
  });

  it("names a symbolic link with its target", async () => {
    const archive = await openArchive(
      await pack((zip) => zip.file("skills/link", "../../etc/passwd", { unixPermissions: 0o120777 })),
    );
    expect(archive.special).toEqual([{ path: "skills/link", reason: "A symbolic link.", target: "../../etc/passwd" }]);
    expect(archive.files).toEqual([]);
  });

  it.each([
    [0o140644, "A socket."],
    [0o060644, "A block device."],
    [0o020644, "A character device."],
    [0o010644, "A named pipe."],
  ])("names an entry of mode %o for what it is", async (unixPermissions, reason) => {
    const archive = await openArchive(await pack((zip) => zip.file("odd", "", { unixPermissions })));
    expect(archive.special.map((fault) => fault.reason)).toEqual([reason]);
  });

  it("judges the name as it is written, not as the reader would tidy it", async () => {
    const archive = await openArchive(await pack((zip) => zip.file("../../evil.txt", "x", { createFolders: false })));
    expect(archive.invalid.map((fault) => fault.path)).toEqual(["../../evil.txt"]);
  });

  it("tells same bytes from other bytes, and an exec bit from none", async () => {
    const archive = await openArchive(
      await pack((zip) => {
        zip.file("a", "same");
        zip.file("b", "same");
        zip.file("c", "else");
        zip.file("d", "same", { unixPermissions: 0o100755 });
      }),
    );
    const [a, b, c, d] = archive.files.map((file) => file.contentKey);
    expect(a).not.toBeNull();
    expect(b).toBe(a);
    expect(c).not.toBe(a);
    expect(d).not.toBe(a);
  });

  it("gives up on what is no archive", async () => {
    await expect(openArchive(new Blob(["no archive at all"]))).rejects.toThrow();
  });
});
