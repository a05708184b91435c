import JSZip from "jszip";
import type { GeneratedFile } from "./skills/generate-skills";

/** One moment for every entry, so that the same files make the same archive. */
const DATE = new Date(Date.UTC(2026, 0, 1));

/** The files as a ZIP with their modes, as Info-ZIP would store them. */
export async function archiveOf(files: readonly GeneratedFile[]): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const { path, mode, bytes } of files) {
    zip.file(path, bytes, { unixPermissions: 0o100000 | mode, date: DATE, createFolders: false });
  }
  return await zip.generateAsync({
    type: "uint8array",
    platform: "UNIX",
    compression: "DEFLATE",
    compressionOptions: { level: 6 },
  });
}
