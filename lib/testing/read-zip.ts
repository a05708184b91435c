import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";

export interface ZippedFile {
  bytes: Buffer;
  /** Permission bits, as octal digits. */
  mode: string;
}

/** What lies in a ZIP, by the path in it and in its order. */
export async function readZip(archive: Uint8Array): Promise<Map<string, ZippedFile>> {
  const reader = new ZipReader(new Uint8ArrayReader(archive), { useWebWorkers: false });
  const files = new Map<string, ZippedFile>();
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const bytes = Buffer.from(await entry.getData(new Uint8ArrayWriter()));
    const mode = ((entry.externalFileAttributes >>> 16) & 0o777).toString(8).padStart(4, "0");
    files.set(entry.filename, { bytes, mode });
  }
  await reader.close();
  return files;
}
