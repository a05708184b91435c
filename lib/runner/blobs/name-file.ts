import { isRefusal, Refusal } from "@/lib/contract/errors";
import type { PackageFile } from "@/lib/contract/skill";
import { displayPath } from "@/lib/domain/archive-paths";

/** A blob knows its digest only; whoever has to act on DIGEST_MISMATCH or CACHE_MISS wants the file's name. */
export async function namingFile<T>(slug: string, file: PackageFile, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isRefusal(error) || (error.code !== "CACHE_MISS" && error.code !== "DIGEST_MISMATCH")) throw error;
    throw new Refusal(error.code, `${displayPath(file.path)} of ${slug}: ${error.message}`, {
      details: { ...error.details, slug, path: file.path },
      remedy: error.remedy,
      cause: error,
    });
  }
}
