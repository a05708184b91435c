import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS } from "@/lib/contract/limits";
import {
  asFormFault,
  capped,
  namedType,
  openForm,
  receiveBody,
  type UploadBody,
  type UploadTimes,
} from "./upload-body";

export interface ReceivedUpload {
  archivePath: string;
  /** File name as the client sent it; a label, never a path. */
  archiveName: string | null;
  /** The `options` field of a multipart body, unparsed. */
  options: string | null;
}

/** Room for multipart boundaries, headers and the options field around the archive itself. */
const MULTIPART_OVERHEAD = 2 * 1024 * 1024;
const OPTIONS_BYTES = 1024 * 1024;

/**
 * Streams an uploaded archive into `directory`, at most the archive limit, and
 * compares what came with what was announced. Refuses ARCHIVE_LIMIT_EXCEEDED,
 * INVALID_INPUT (not a body of ours, cut short), TIMEOUT.
 */
export async function receiveUpload(request: Request, directory: string, times?: UploadTimes): Promise<ReceivedUpload> {
  const contentType = request.headers.get("content-type") ?? "";
  const multipart = contentType.toLowerCase().startsWith("multipart/form-data");
  if (!multipart && !/^application\/(zip|x-zip-compressed|octet-stream)\b/i.test(contentType)) {
    throw new Refusal(
      "INVALID_INPUT",
      `An upload is sent as application/zip or multipart/form-data, not ${namedType(contentType.toLowerCase())}.`,
      {
        details: { reason: "content-type" },
      },
    );
  }
  const archivePath = join(directory, "upload.zip");
  const limit = ARCHIVE_LIMITS.compressedBytes + (multipart ? MULTIPART_OVERHEAD : 0);
  const receive = multipart
    ? (body: UploadBody) => receiveForm(contentType, body, archivePath)
    : (body: UploadBody) => receiveRaw(body, archivePath);
  return receiveBody(request, limit, receive, times);
}

async function receiveRaw({ open, counted, signal }: UploadBody, archivePath: string): Promise<ReceivedUpload> {
  await pipeline(open(), counted, capped(), createWriteStream(archivePath, { flags: "wx", mode: 0o600 }), { signal });
  return { archivePath, archiveName: null, options: null };
}

async function receiveForm(
  contentType: string,
  { open, counted, signal }: UploadBody,
  archivePath: string,
): Promise<ReceivedUpload> {
  let archiveName: string | null = null;
  let options: string | null = null;
  let writing: Promise<void> | null = null;
  let fault: unknown = null;
  const fail = (error: unknown) => {
    fault ??= error;
    counted.destroy(error as Error);
  };
  const form = openForm(contentType, { files: 1, fields: 4, fieldSize: OPTIONS_BYTES, parts: 8 });
  form.on("field", (name, value, info) => {
    if (name !== "options") return;
    if (info.valueTruncated)
      fail(new Refusal("INVALID_INPUT", "The options field is over 1 MiB.", { details: { reason: "options" } }));
    options = value;
  });
  form.on("file", (name, stream, info) => {
    // An aborted request errors each open file stream; without a listener that is an uncaught exception.
    stream.on("error", () => undefined);
    if (name !== "file" || writing !== null) {
      stream.resume();
      return;
    }
    archiveName = info.filename || null;
    writing = pipeline(stream, capped(), createWriteStream(archivePath, { flags: "wx", mode: 0o600 }));
    writing.catch(fail);
  });
  const tooManyParts = () =>
    fail(
      new Refusal("INVALID_INPUT", "The form has more fields than an upload needs: options and file.", {
        details: { reason: "parts" },
      }),
    );
  form.on("fieldsLimit", tooManyParts).on("partsLimit", tooManyParts);
  form.on("filesLimit", () =>
    fail(new Refusal("INVALID_INPUT", "Send one archive at a time.", { details: { reason: "files" } })),
  );
  try {
    await pipeline(open(), counted, form, { signal });
    await writing;
  } catch (error) {
    await (writing as Promise<void> | null)?.catch(() => undefined);
    throw asFormFault(fault ?? error);
  }
  if (fault !== null) throw fault;
  if (writing === null) {
    throw new Refusal("INVALID_INPUT", "The form has no field named file.", { details: { reason: "no-file" } });
  }
  return { archivePath, archiveName, options };
}
