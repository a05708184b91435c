import { Refusal } from "@/lib/contract/errors";

/**
 * Turns an error of the file system into the refusal that names the directory
 * an operator has to look at. Anything that is not a storage fault is handed
 * back as it is.
 */
export function storageError(error: unknown, directory: string): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOSPC" || code === "EDQUOT") {
    const cause = code === "ENOSPC" ? "has no room left" : "is over its quota";
    return new Refusal(
      "STORAGE_FULL",
      `The disk that holds ${directory} ${cause}, so nothing was stored. Free space there and try again.`,
      { details: { reason: code === "ENOSPC" ? "no-space" : "quota", directory }, cause: error },
    );
  }
  if (code === "EIO" || code === "EROFS" || code === "EACCES" || code === "EPERM") {
    const cause = code === "EIO" ? "reports input/output errors" : "cannot be written";
    return new Refusal(
      "INTERNAL",
      `The disk that holds ${directory} ${cause} (${code}). The operator must look at that disk; what was stored before can still be read.`,
      { details: { reason: "storage-fault", directory }, cause: error },
    );
  }
  return error;
}

/** Runs file system work and lets its faults leave as refusals that name the directory. */
export async function withStorageErrors<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageError(error, directory);
  }
}
