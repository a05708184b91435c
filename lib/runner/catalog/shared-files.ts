import { digestOf } from "../packages";
import type { FileOperator } from "../ports";
import { findSharedFile, listSharedFiles, removeSharedFiles, replaceSharedFiles, type Store } from "../store";
import { directoryFacts, listBelow } from "./memory-files";
import { fileTooLarge, notOfKind, pathMissing, pathSegments } from "./operator-path";

/**
 * Files of the shared store below `prefix`, a path without slashes at its ends
 * (`agents/default/users/ada/skills`). They are rows, so what one console
 * writes the next scan of every console reads. There are no links and no empty
 * directories.
 */
export function createSharedFiles(input: { store: Store; ownerId: string; prefix: string }): FileOperator {
  const { store, ownerId, prefix } = input;
  const rowPath = (path: string) => [prefix, ...pathSegments(path)].join("/");
  /** As this operator names it. */
  const ownPath = (row: string) => row.slice(prefix.length);
  return {
    kind: "shared-store",
    async stat(path) {
      const wanted = rowPath(path);
      const files = await listSharedFiles(store.db, ownerId, wanted);
      const file = files.find((each) => each.path === wanted);
      if (file) return { kind: "file", size: file.size, mode: file.mode, modifiedAt: file.updatedAt };
      return files.length === 0 ? null : directoryFacts(files.map((each) => each.updatedAt));
    },
    async list(path, limit = Number.POSITIVE_INFINITY) {
      const wanted = rowPath(path);
      const files = await listSharedFiles(store.db, ownerId, wanted);
      if (files.length === 0) throw pathMissing(path);
      if (files.some((each) => each.path === wanted)) throw notOfKind(path, "directory");
      const below = files.map(
        (each) => [ownPath(each.path), { size: each.size, mode: each.mode, modifiedAt: each.updatedAt }] as const,
      );
      return listBelow(path, below, limit);
    },
    async read(path, limit) {
      const wanted = rowPath(path);
      const [facts] = await listSharedFiles(store.db, ownerId, wanted);
      if (!facts) throw pathMissing(path);
      if (facts.path !== wanted) throw notOfKind(path, "file");
      if (facts.size > limit) throw fileTooLarge(path, limit);
      const file = await findSharedFile(store.db, ownerId, wanted);
      if (!file) throw pathMissing(path);
      if (file.bytes.length > limit) throw fileTooLarge(path, limit);
      return file.bytes;
    },
    async write(path, bytes, mode) {
      const segments = pathSegments(path);
      if (segments.length === 0) throw notOfKind(path, "file");
      const digest = digestOf(bytes);
      const wanted = rowPath(path);
      const above = segments.slice(0, -1).map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
      await store.transaction(async (tx) => {
        for (const directory of above) {
          if (await findSharedFile(tx, ownerId, rowPath(directory))) throw notOfKind(directory, "directory");
        }
        const file = { path: wanted, mode, digest, size: bytes.length, bytes, updatedAt: new Date() };
        await replaceSharedFiles(tx, ownerId, wanted, [file]);
      });
    },
    async remove(path) {
      const wanted = rowPath(path);
      await store.transaction((tx) => removeSharedFiles(tx, ownerId, wanted));
    },
  };
}
