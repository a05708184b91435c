import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Refusal } from "@/lib/contract/errors";
import { ARCHIVE_LIMITS, PACKAGE_LIMITS } from "@/lib/contract/limits";
import type { ReceivedSkill } from "@/lib/runner";
import {
  asFormFault,
  capped,
  type Kept,
  namedType,
  openForm,
  receiveBody,
  type UploadBody,
  type UploadTimes,
} from "./upload-body";

/** What a form says beside the files, unparsed. */
export type SkillFormFields = Readonly<Record<string, string>>;

interface ReceivedForm {
  skill: ReceivedSkill;
  fields: SkillFormFields;
}

/** Boundaries and headers of so many parts, and the other fields. Bytes. */
const FORM_OVERHEAD = 4 * 1024 * 1024;
const FIELD_BYTES = 64 * 1024;
const FIELDS = 16;

/** As Anthropic's and OpenAI's programs name the parts that are files. */
const FILES_FIELD = /^files(\[\d{0,5}\])?$/;

interface Part {
  fileName: string;
  mimeType: string;
  path: string;
  bytes: number;
}

/**
 * Streams the files of a form into `directory`: those of one folder, each with
 * its path as the file name, or one ZIP. At most the archive limit in all; no
 * name of the form becomes a name on this disk. Refuses ARCHIVE_LIMIT_EXCEEDED,
 * LIMIT_EXCEEDED, INVALID_INPUT (no form, no files, another field with a file,
 * cut short), TIMEOUT. Source: interfaces, section 2.
 */
export async function receiveSkillFiles(
  request: Request,
  directory: string,
  times?: UploadTimes,
): Promise<ReceivedForm> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!contentType.toLowerCase().startsWith("multipart/form-data")) {
    throw new Refusal(
      "INVALID_INPUT",
      `Files of a skill are sent as multipart/form-data, not ${namedType(contentType)}.`,
      { details: { reason: "content-type" } },
    );
  }
  const limit = ARCHIVE_LIMITS.compressedBytes + FORM_OVERHEAD;
  const { parts, fields } = await receiveBody(
    request,
    limit,
    (body) => receiveParts(contentType, body, directory),
    times,
  );
  const [first] = parts;
  if (first === undefined) {
    throw new Refusal("INVALID_INPUT", "The form has no files: send them as files[].", {
      details: { reason: "no-files" },
      remedy: "Send each file of the skill's folder as files[], with its path as the file name, or one ZIP.",
    });
  }
  if (parts.length === 1 && isArchive(first)) {
    return { skill: { kind: "archive", archivePath: first.path, archiveName: first.fileName }, fields };
  }
  return {
    skill: { kind: "folder", files: parts.map(({ fileName, path, bytes }) => ({ name: fileName, path, bytes })) },
    fields,
  };
}

function isArchive({ fileName, mimeType }: Part): boolean {
  return /\.zip$/i.test(fileName) || /^application\/(zip|x-zip-compressed)$/i.test(mimeType);
}

async function receiveParts(
  contentType: string,
  { open, counted, signal }: UploadBody,
  directory: string,
): Promise<{ parts: Part[]; fields: SkillFormFields }> {
  const parts: Part[] = [];
  const fields = new Map<string, string>();
  const kept: Kept = { bytes: 0 };
  // One file after the other, as they come: however many parts there are, one is open.
  let writing: Promise<void> = Promise.resolve();
  let fault: unknown = null;
  const fail = (error: unknown) => {
    fault ??= error;
    counted.destroy(error as Error);
  };
  const limits = { files: PACKAGE_LIMITS.files, fields: FIELDS, fieldSize: FIELD_BYTES };
  const form = openForm(contentType, limits, true);
  form.on("field", (name, value, info) => {
    if (info.valueTruncated) fail(tooLong(name));
    fields.set(name, value);
  });
  form.on("file", (name, stream, info) => {
    // An aborted request errors each open file stream; without a listener that is an uncaught exception.
    stream.on("error", () => undefined);
    const fileName = info.filename ?? "";
    if (!FILES_FIELD.test(name) || fileName === "") {
      stream.resume();
      fail(FILES_FIELD.test(name) ? noName() : strangeField(name));
      return;
    }
    const part = { fileName, mimeType: info.mimeType, path: join(directory, `part-${parts.length}`), bytes: 0 };
    parts.push(part);
    writing = writing.then(async () => {
      const before = kept.bytes;
      await pipeline(stream, capped(kept), createWriteStream(part.path, { flags: "wx", mode: 0o600 }));
      part.bytes = kept.bytes - before;
    });
    writing.catch(fail);
  });
  form.on("filesLimit", () => fail(tooManyFiles()));
  form.on("fieldsLimit", () => fail(tooManyFields()));
  try {
    await pipeline(open(), counted, form, { signal });
    await writing;
  } catch (error) {
    // A body that broke off leaves its file stream without an end: nothing more is waited for.
    form.destroy();
    await writing.catch(() => undefined);
    throw asFormFault(fault ?? error);
  }
  if (fault !== null) throw fault;
  return { parts, fields: Object.fromEntries(fields) };
}

function noName(): Refusal {
  return new Refusal("INVALID_INPUT", "A file of the form has no name.", { details: { reason: "file-name" } });
}

function strangeField(name: string): Refusal {
  return new Refusal(
    "INVALID_INPUT",
    `The form has a file in the field ${JSON.stringify(name.slice(0, 60))}; the files of a skill are sent as files[].`,
    { details: { reason: "field" } },
  );
}

function tooLong(name: string): Refusal {
  return new Refusal("INVALID_INPUT", `The field ${JSON.stringify(name.slice(0, 60))} is over 64 KiB.`, {
    details: { reason: "field" },
  });
}

function tooManyFields(): Refusal {
  return new Refusal("INVALID_INPUT", `The form has more than ${FIELDS} fields beside its files.`, {
    details: { reason: "parts" },
  });
}

function tooManyFiles(): Refusal {
  const allowed = PACKAGE_LIMITS.files;
  return new Refusal("LIMIT_EXCEEDED", `The form has more than ${allowed} files, the most that one skill may have.`, {
    details: { reason: "files", limit: "files", allowed },
  });
}
