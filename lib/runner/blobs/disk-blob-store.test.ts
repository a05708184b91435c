import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Digest } from "@/lib/contract/skill";
import type { StagedFile } from "../ports";
import { createDiskBlobStore } from "./disk-blob-store";

// echo -n hello | sha256sum
const HELLO = "sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";
const HELLO_PLACE = "blobs/sha256/2c/f24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "slipway-blobs-"));
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");

async function stage(area: { directory: string }, name: string, content: string): Promise<StagedFile> {
  const stagedPath = path.join(area.directory, name);
  await writeFile(stagedPath, content, { mode: 0o600 });
  const digest: Digest = `sha256:${createHash("sha256").update(content).digest("hex")}`;
  return { digest, size: Buffer.byteLength(content), stagedPath };
}

describe("a blob", () => {
  test("is kept under its SHA-256, readable by this user alone", async () => {
    const blobs = createDiskBlobStore({ directory });
    expect(await blobs.put(Buffer.from("hello"))).toEqual({ digest: HELLO, size: 5 });
    expect(await readFile(path.join(directory, HELLO_PLACE), "utf8")).toBe("hello");
    expect((await stat(path.join(directory, HELLO_PLACE))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(directory, "blobs/sha256/2c"))).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(directory, "staging"))).mode & 0o777).toBe(0o700);
    expect(text(await blobs.read(HELLO))).toBe("hello");
    expect(await readdir(path.join(directory, "staging"))).toEqual([]);
  });

  test("may be empty", async () => {
    const blobs = createDiskBlobStore({ directory });
    const { digest } = await blobs.put(new Uint8Array());
    expect(digest).toBe("sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(await blobs.read(digest)).toHaveLength(0);
  });

  test.each([
    ["flipped", (place: string) => writeFile(place, "hellp"), "DIGEST_MISMATCH"],
    ["truncated", (place: string) => truncate(place, 3), "DIGEST_MISMATCH"],
    ["emptied", (place: string) => truncate(place, 0), "DIGEST_MISMATCH"],
    ["removed", (place: string) => rm(place), "CACHE_MISS"],
  ])("that was %s is refused when it is read, and putting it again heals it", async (_how, damage, code) => {
    const blobs = createDiskBlobStore({ directory });
    await blobs.put(Buffer.from("hello"));
    await damage(path.join(directory, HELLO_PLACE));
    await expect(blobs.read(HELLO)).rejects.toMatchObject({ name: "Refusal", code, details: { digest: HELLO } });
    await blobs.put(Buffer.from("hello"));
    expect(text(await blobs.read(HELLO))).toBe("hello");
  });

  test("is never looked up by anything but a digest", async () => {
    const blobs = createDiskBlobStore({ directory });
    await expect(blobs.read("sha256:../../../etc/passwd" as Digest)).rejects.toThrow("not a digest");
  });
});

describe("adopting staged files", () => {
  test("moves each distinct digest in and leaves nothing of it in the staging area", async () => {
    const blobs = createDiskBlobStore({ directory });
    const area = await blobs.openStaging();
    const files = [await stage(area, "1", "hello"), await stage(area, "2", "world"), await stage(area, "3", "hello")];
    await blobs.adopt(files);
    expect(text(await blobs.read(HELLO))).toBe("hello");
    expect(text(await blobs.read(files[1]?.digest as Digest))).toBe("world");
    await area.dispose();
    expect(await readdir(path.join(directory, "staging"))).toEqual([]);
  });

  test("takes hundreds at once, more than are flushed one by one", async () => {
    const blobs = createDiskBlobStore({ directory });
    const area = await blobs.openStaging();
    const files = await Promise.all(Array.from({ length: 300 }, (_, i) => stage(area, String(i), `file ${i}`)));
    await blobs.adopt(files);
    expect(await blobs.missing(files.map((file) => file.digest))).toEqual([]);
    for (const [i, file] of files.entries()) expect(text(await blobs.read(file.digest))).toBe(`file ${i}`);
  });

  test("two uploads of the same bytes at once both succeed", async () => {
    const blobs = createDiskBlobStore({ directory });
    const areas = await Promise.all([blobs.openStaging(), blobs.openStaging()]);
    const staged = await Promise.all(
      areas.map((area) => Promise.all(Array.from({ length: 50 }, (_, i) => stage(area, String(i), `shared ${i}`)))),
    );
    await Promise.all(staged.map((files) => blobs.adopt(files)));
    for (const [i, file] of (staged[0] ?? []).entries())
      expect(text(await blobs.read(file.digest))).toBe(`shared ${i}`);
  });

  test("replaces a blob whose bytes went bad without changing its size", async () => {
    const blobs = createDiskBlobStore({ directory });
    await blobs.put(Buffer.from("hello"));
    await writeFile(path.join(directory, HELLO_PLACE), "hellp");
    await blobs.adopt([await stage(await blobs.openStaging(), "1", "hello")]);
    expect(text(await blobs.read(HELLO))).toBe("hello");
  });
});

test("the missing digests are told in the order they were asked for, each once", async () => {
  const blobs = createDiskBlobStore({ directory });
  await blobs.put(Buffer.from("hello"));
  const other = (digit: string): Digest => `sha256:${digit.repeat(64)}`;
  expect(await blobs.missing([other("b"), HELLO, other("a"), other("b")])).toEqual([other("b"), other("a")]);
});

test("a sweep removes what dead processes left and spares a living one's staging area", async () => {
  const blobs = createDiskBlobStore({ directory });
  const mine = await blobs.openStaging();
  await stage(mine, "1", "hello");
  // No process has this number: Linux stops at 4,194,304.
  const dead = path.join(directory, "staging", "4999999-1-left-behind");
  // This process's number, begun at another time: an earlier process.
  const recycled = path.join(directory, "staging", `${process.pid}-1-left-behind`);
  const stray = path.join(directory, "staging", "stray");
  for (const place of [dead, recycled, stray]) await mkdir(place);
  await writeFile(path.join(dead, "1"), "hello");
  await blobs.sweep();
  expect(await readdir(path.join(directory, "staging"))).toEqual([path.basename(mine.directory)]);
  expect(await readdir(mine.directory)).toEqual(["1"]);
});

test("a sweep of a store that was never used does nothing", async () => {
  await createDiskBlobStore({ directory: path.join(directory, "new") }).sweep();
  expect(await readdir(directory)).toEqual([]);
});

test("the check passes on a usable store and leaves no probe behind", async () => {
  const blobs = createDiskBlobStore({ directory });
  await blobs.check();
  expect(await readdir(path.join(directory, "staging"))).toEqual([]);
});

test("the check fails where the store's directory cannot be made", async () => {
  await writeFile(path.join(directory, "file"), "");
  await expect(createDiskBlobStore({ directory: path.join(directory, "file") }).check()).rejects.toThrow("ENOTDIR");
});
