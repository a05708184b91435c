import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildZip } from "@/lib/testing/zip-builder";
import { createArchiveReader } from "./archive-reader";
import { SOUND, skillText } from "./test-archives";

const MIB = 1024 * 1024;

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "slipway-reader-"));
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

async function task(bytes: Uint8Array) {
  const archivePath = path.join(directory, "archive.zip");
  await writeFile(archivePath, bytes);
  return { archivePath, archiveName: "archive.zip", stagingDirectory: directory, storeDirectory: null };
}

describe("an archive read in a worker", () => {
  test("gives what its packages are, across the thread", async () => {
    const content = await createArchiveReader().read(await task(buildZip([SOUND])));
    expect(content.skills).toMatchObject([
      { path: "sk", name: "sk", verdict: { ok: true, package: { files: [{ path: "SKILL.md", mode: "0644" }] } } },
    ]);
    expect(content.staged).toHaveLength(1);
  });

  test("is refused with code, details and remedy as they were", async () => {
    const reading = createArchiveReader().read(await task(buildZip([SOUND, { name: "../evil", data: "x" }])));
    await expect(reading).rejects.toMatchObject({
      name: "Refusal",
      code: "ARCHIVE_INVALID",
      remedy: "Make the archive again as the message says.",
      details: { reason: "traversal", total: 1, entries: [{ path: "../evil" }] },
    });
  });

  test("is given up when the caller goes away, and nothing writes on", async () => {
    const caller = new AbortController();
    const reading = createArchiveReader().read({ ...(await task(buildZip([SOUND]))), signal: caller.signal });
    caller.abort();
    await expect(reading).rejects.toMatchObject({ code: "CANCELLED" });
    const left = await readdir(directory);
    await new Promise((resolve) => setImmediate(resolve));
    expect(await readdir(directory)).toEqual(left);
  });

  test("is given up after the time limit", async () => {
    const reading = createArchiveReader({ timeLimitMs: 1 }).read(await task(buildZip([SOUND])));
    await expect(reading).rejects.toMatchObject({ code: "TIMEOUT", details: { timeLimitMs: 1 } });
  });

  test("is refused where its worker runs out of memory, and the next one is read", async () => {
    const reading = createArchiveReader({ heapMiB: 4 }).read(await task(buildZip([SOUND])));
    await expect(reading).rejects.toMatchObject({ code: "ARCHIVE_LIMIT_EXCEEDED", details: { reason: "memory" } });
    expect((await createArchiveReader().read(await task(buildZip([SOUND])))).skills).toHaveLength(1);
  });

  test("is read by a thread that read another before, and by a new one after a refused one", async () => {
    const reader = createArchiveReader({ concurrency: 1 });
    const read = async (archive: Uint8Array) =>
      reader.read({ ...(await task(archive)), stagingDirectory: await mkdtemp(path.join(directory, "s")) });
    expect((await read(buildZip([SOUND]))).skills).toHaveLength(1);
    expect((await read(buildZip([SOUND]))).skills).toHaveLength(1);
    await expect(read(buildZip([{ name: "../evil", data: "x" }]))).rejects.toMatchObject({ code: "ARCHIVE_INVALID" });
    expect((await read(buildZip([SOUND]))).skills).toHaveLength(1);
  });

  test("waits its turn behind others, and leaves the queue when its caller goes away", async () => {
    const reader = createArchiveReader({ concurrency: 1 });
    const caller = new AbortController();
    const first = reader.read(await task(buildZip([SOUND])));
    const second = reader.read({ ...(await task(buildZip([SOUND]))), signal: caller.signal });
    const third = reader.read({
      ...(await task(buildZip([SOUND]))),
      stagingDirectory: await mkdtemp(path.join(directory, "s")),
    });
    caller.abort();
    await expect(second).rejects.toMatchObject({ code: "CANCELLED" });
    expect((await first).skills).toHaveLength(1);
    expect((await third).skills).toHaveLength(1);
  });

  test("that is not there at all is a fault of ours, told as one", async () => {
    const reading = createArchiveReader().read({
      archivePath: path.join(directory, "absent.zip"),
      archiveName: null,
      stagingDirectory: directory,
      storeDirectory: null,
    });
    await expect(reading).rejects.toMatchObject({ code: "INTERNAL", details: { reason: "archive-reader-failed" } });
  });

  test("unpacks 240 MiB it ignores without holding them", async () => {
    const data = Buffer.alloc(60 * MIB);
    const packed = deflateRawSync(data);
    const zeros = ["a", "b", "c", "d"].map((name) => ({ name, data, packed }));
    const content = await createArchiveReader().read(await task(buildZip([SOUND, ...zeros])));
    expect(content.ignored).toBe(4);
    expect(await readdir(path.join(directory, "files"))).toHaveLength(1);
  });

  test("hands over hundreds of skills", async () => {
    const entries = Array.from({ length: 300 }, (_, i) => ({ name: `s${i}/SKILL.md`, data: skillText(`s${i}`) }));
    expect((await createArchiveReader().read(await task(buildZip(entries)))).skills).toHaveLength(300);
  });
});
