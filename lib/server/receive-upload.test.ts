import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRefusal, type Refusal } from "@/lib/contract/errors";
import { receiveUpload } from "./receive-upload";

const MIB = 1024 * 1024;
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "slipway-receive-"));
});
afterEach(() => rm(directory, { recursive: true }));

function post(body: BodyInit | ReadableStream, headers: Record<string, string>): Request {
  return new Request("http://127.0.0.1/api/v1/uploads", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit & { duplex: "half" });
}

async function refusal(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** An endless body in 1 MiB pieces that tells how much of it was taken. */
function endless(): { stream: ReadableStream<Uint8Array>; taken: () => number } {
  let pieces = 0;
  const piece = new Uint8Array(MIB);
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pieces += 1;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken: () => pieces * MIB };
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("receiving an upload", () => {
  it("keeps a raw body byte for byte", async () => {
    const bytes = new Uint8Array(3 * MIB).map((_, index) => index % 251);
    const received = await receiveUpload(post(bytes, { "content-type": "application/zip" }), directory);
    expect(sha256(await readFile(received.archivePath))).toBe(sha256(bytes));
    expect(received.archiveName).toBeNull();
    expect(received.options).toBeNull();
  });

  it.each(["before", "after"])("keeps a form's file and its options that come %s it", async (order) => {
    const form = new FormData();
    if (order === "before") form.set("options", '{"repair":"all"}');
    form.set("file", new File([new Uint8Array([1, 2, 3])], "team skills.zip"));
    if (order === "after") form.set("options", '{"repair":"all"}');
    const received = await receiveUpload(new Request("http://127.0.0.1/", { method: "POST", body: form }), directory);
    expect([...(await readFile(received.archivePath))]).toEqual([1, 2, 3]);
    expect(received.archiveName).toBe("team skills.zip");
    expect(received.options).toBe('{"repair":"all"}');
  });

  it("refuses an announced length over the limit before it reads anything", async () => {
    const source = endless();
    const headers = { "content-type": "application/zip", "content-length": String(10 * 1024 * MIB) };
    expect((await refusal(receiveUpload(post(source.stream, headers), directory))).code).toBe("ARCHIVE_LIMIT_EXCEEDED");
    expect(source.taken()).toBe(0);
  });

  it("stops a body without a length at the byte that passes the limit", async () => {
    const source = endless();
    const { code, details } = await refusal(
      receiveUpload(post(source.stream, { "content-type": "application/zip" }), directory),
    );
    expect(code).toBe("ARCHIVE_LIMIT_EXCEEDED");
    expect(details?.limit).toBe(64 * MIB);
    expect((await stat(join(directory, "upload.zip"))).size).toBeLessThanOrEqual(64 * MIB);
    expect(source.taken()).toBeLessThan(80 * MIB);
  });

  it("hears out a sender that is a little over the limit, so that it is still there for the answer", async () => {
    let left = 70;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) controller.close();
        else controller.enqueue(new Uint8Array(MIB));
        left -= 1;
      },
    });
    const { code } = await refusal(receiveUpload(post(stream, { "content-type": "application/zip" }), directory));
    expect(code).toBe("ARCHIVE_LIMIT_EXCEEDED");
    expect(left).toBeLessThan(0);
    expect((await stat(join(directory, "upload.zip"))).size).toBeLessThanOrEqual(64 * MIB);
  });

  it("takes exactly 64 MiB", async () => {
    let left = 64;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) controller.close();
        else controller.enqueue(new Uint8Array(MIB));
        left -= 1;
      },
    });
    const received = await receiveUpload(post(stream, { "content-type": "application/zip" }), directory);
    expect((await stat(received.archivePath)).size).toBe(64 * MIB);
  });

  it("stops a form's file at the limit too", async () => {
    const head = new TextEncoder().encode(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n',
    );
    let first = true;
    let pieces = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        controller.enqueue(first ? head : new Uint8Array(MIB));
        first = false;
      },
    });
    const request = post(stream, { "content-type": "multipart/form-data; boundary=b" });
    expect((await refusal(receiveUpload(request, directory))).code).toBe("ARCHIVE_LIMIT_EXCEEDED");
    expect(pieces).toBeLessThan(90);
  });

  it("refuses a body that ends before its announced length", async () => {
    const request = post(new Uint8Array(10), { "content-type": "application/zip", "content-length": "20" });
    const { code, details } = await refusal(receiveUpload(request, directory));
    expect(code).toBe("INVALID_INPUT");
    expect(details?.reason).toBe("cut-short");
  });

  it("refuses a form that ends in the middle of its file", async () => {
    const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK';
    const request = post(body, { "content-type": "multipart/form-data; boundary=b" });
    expect((await refusal(receiveUpload(request, directory))).details?.reason).toBe("cut-short");
  });

  it("gives up on a sender that falls silent", async () => {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
    const request = post(stream, { "content-type": "application/zip" });
    const { code, details } = await refusal(receiveUpload(request, directory, { silenceMs: 50, totalMs: 10_000 }));
    expect(code).toBe("TIMEOUT");
    expect(details?.reason).toBe("upload-stalled");
  });

  it("gives up on a sender that drips for ever", async () => {
    const stream = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        controller.enqueue(new Uint8Array(1));
      },
    });
    const request = post(stream, { "content-type": "application/zip" });
    expect((await refusal(receiveUpload(request, directory, { silenceMs: 5_000, totalMs: 150 }))).code).toBe("TIMEOUT");
  });

  it.each([
    ["text/plain", "content-type"],
    ["multipart/form-data", "multipart"],
  ])("refuses a body sent as %s", async (contentType, reason) => {
    const request = post("x", { "content-type": contentType });
    const found = await refusal(receiveUpload(request, directory));
    expect(found.code).toBe("INVALID_INPUT");
    expect(found.details?.reason).toBe(reason);
  });

  it("refuses a form with more fields than it reads, so that no option is lost", async () => {
    const form = new FormData();
    for (let field = 0; field < 6; field += 1) form.set(`field-${field}`, "x");
    form.set("options", '{"onExisting":"refuse"}');
    form.set("file", new File(["a"], "a.zip"));
    const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
    expect((await refusal(receiveUpload(request, directory))).details?.reason).toBe("parts");
  });

  it("refuses a form without a file, and a form with two", async () => {
    const none = new FormData();
    none.set("options", "{}");
    const request = new Request("http://127.0.0.1/", { method: "POST", body: none });
    expect((await refusal(receiveUpload(request, directory))).details?.reason).toBe("no-file");

    const two = new FormData();
    two.append("file", new File(["a"], "a.zip"));
    two.append("file", new File(["b"], "b.zip"));
    const second = new Request("http://127.0.0.1/", { method: "POST", body: two });
    const other = await mkdtemp(join(directory, "other-"));
    expect((await refusal(receiveUpload(second, other))).details?.reason).toBe("files");
  });
});
