import { expect, test } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import { storageError, withStorageErrors } from "./storage-error";

const systemError = (code: string) => Object.assign(new Error(`${code}: write`), { code });

test.each([
  ["ENOSPC", "STORAGE_FULL", "no-space"],
  ["EDQUOT", "STORAGE_FULL", "quota"],
  ["EIO", "INTERNAL", "storage-fault"],
  ["EROFS", "INTERNAL", "storage-fault"],
])("%s leaves as %s and names the directory", async (systemCode, code, reason) => {
  const cause = systemError(systemCode);
  const refused = withStorageErrors("/srv/slipway", () => Promise.reject(cause));
  await expect(refused).rejects.toMatchObject({ code, cause, details: { reason, directory: "/srv/slipway" } });
  await expect(refused).rejects.toThrow("/srv/slipway");
});

test("what is no fault of the storage is handed on unchanged", () => {
  const fault = new TypeError("not ours");
  const refusal = new Refusal("CACHE_MISS", "gone");
  expect(storageError(fault, "/srv")).toBe(fault);
  expect(storageError(refusal, "/srv")).toBe(refusal);
});
