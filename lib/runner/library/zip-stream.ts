import { setImmediate as breathe } from "node:timers/promises";
import { ZipWriter } from "@zip.js/zip.js";
import type { FileMode } from "@/lib/contract/skill";

export interface ZipFile {
  /** Path in the archive. */
  path: string;
  mode: FileMode;
  /** Bytes. */
  size: number;
  read(): Promise<Uint8Array>;
}

export interface ZipStream {
  body: ReadableStream<Uint8Array>;
  /** Resolves when the archive is complete or nobody wants it any more; rejects with what broke it. */
  finished: Promise<void>;
}

/** Compressed at a time; other requests are served in between. */
const CHUNK = 256 * 1024;

/** 1980-01-01 00:00, the first moment a ZIP can tell: no clock and no time zone gets into the bytes. */
const NO_DATE = 0x0021_0000;
const REGULAR_FILE = 0o100_000;
const MADE_BY_UNIX_2_0 = (3 << 8) | 20;

/**
 * A ZIP that depends on its files alone: in the order given, without dates or
 * anything else of the machine. Compressed by the library's own code, because
 * the platform's writes other bytes on other processors. A file is asked for
 * when its turn comes, and no faster than the body is read. Where reading
 * fails, the body breaks off with that error. `stored` spares the work where
 * the archive is read again here and thrown away.
 */
export function zipStream(files: readonly ZipFile[], options: { stored?: boolean } = {}): ZipStream {
  let cancelled = false;
  let wanted: () => void = () => undefined;
  let finish: (work: Promise<void>) => void;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = async (chunk: Uint8Array) => {
          while (!cancelled && (controller.desiredSize ?? 0) <= 0) {
            await new Promise<void>((resolve) => {
              wanted = resolve;
            });
          }
          if (cancelled) throw new Error("nobody reads the archive any more");
          controller.enqueue(chunk);
        };
        const work = writeZip(files, new WritableStream({ write }), options.stored === true).then(
          () => controller.close(),
          (error) => {
            if (cancelled) return;
            controller.error(error);
            throw error;
          },
        );
        finish(work);
      },
      pull: () => wanted(),
      cancel() {
        cancelled = true;
        wanted();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: CHUNK }),
  );
  return { body, finished };
}

async function writeZip(files: readonly ZipFile[], target: WritableStream<Uint8Array>, stored: boolean): Promise<void> {
  const zip = new ZipWriter(target, {
    useWebWorkers: false,
    useCompressionStream: false,
    // Sizes stand before the data, where every reader finds them: a file has 16 MiB at most.
    bufferedWrite: true,
    dataDescriptor: false,
    extendedTimestamp: false,
    rawLastModDate: NO_DATE,
    versionMadeBy: MADE_BY_UNIX_2_0,
    ...(stored && { level: 0 }),
  });
  for (const { path, mode, size, read } of files) {
    await zip.add(path, inPieces(await read()), {
      uncompressedSize: size,
      externalFileAttributes: ((REGULAR_FILE | Number.parseInt(mode, 8)) << 16) >>> 0,
    });
  }
  await zip.close();
}

function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let start = 0;
  return new ReadableStream({
    async pull(controller) {
      await breathe();
      if (start >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(start, start + CHUNK));
      start += CHUNK;
    },
  });
}
