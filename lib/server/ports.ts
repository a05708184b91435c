import { randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { join } from "node:path";
import {
  type BlobStore,
  createArchiveReader,
  createBuiltinSkills,
  createDatabaseBlobStore,
  createDiskBlobStore,
  findBlob,
  insertBlobs,
  missingBlobs,
  newProcessMark,
  noBuiltinSkills,
  noUseRecorder,
  type Ports,
  type Store,
} from "@/lib/runner";
import { createSecretBox } from "./secret-box";
import type { Settings } from "./settings";

/** On PostgreSQL blobs are rows, so that every console has them and the disk is only a cache. */
function createBlobs(directory: string, store: Store): BlobStore {
  if (store.kind === "sqlite") return createDiskBlobStore({ directory });
  return createDatabaseBlobStore({
    directory,
    table: {
      insert: (rows) => insertBlobs(store, rows),
      find: (digest) => findBlob(store.db, digest),
      missing: (digests) => missingBlobs(store.db, digests),
    },
  });
}

/** What the runner works with, over an open database. */
export async function createPorts(settings: Settings, store: Store, secret: string): Promise<Ports> {
  return {
    store,
    blobs: createBlobs(settings.dataDirectory, store),
    archives: createArchiveReader(),
    builtin: settings.builtinSkills ? createBuiltinSkills(join(settings.appRoot, "skills")) : noBuiltinSkills,
    places: {
      dataDirectory: settings.dataDirectory,
      workspaceRoots: settings.workspaceRoots,
      sourceRoots: settings.sourceRoots,
      globalSkills: settings.globalSkills,
      samples: join(settings.appRoot, "samples"),
      catalogLimit: settings.catalogLimit,
    },
    network: {
      resolve: async (host) =>
        (await lookup(host, { all: true })).map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 })),
      allowed: settings.allowedPrivate,
    },
    secrets: createSecretBox(secret),
    uses: noUseRecorder,
    wakeImports: () => undefined,
    consoleId: await newProcessMark(),
    clock: { now: () => new Date() },
    newId: randomUUID,
  };
}
