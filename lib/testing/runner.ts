import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Role } from "@/lib/contract/people";
import { UploadOptions, type UploadOptionsInput } from "@/lib/contract/upload";
import { createDatabaseBlobStore, createDiskBlobStore } from "@/lib/runner/blobs";
import { noBuiltinSkills } from "@/lib/runner/catalog";
import { type ArchiveReader, type BlobStore, type Context, noUseRecorder, type Ports } from "@/lib/runner/ports";
import { findBlob, insertBlobs, missingBlobs } from "@/lib/runner/store";
import { uploadSkills } from "@/lib/runner/uploads";
import { readArchive } from "@/lib/runner/uploads/archive/read-archive";
import { createSecretBox } from "@/lib/server/secret-box";
import type { TestStore } from "./databases";
import { makeOwner } from "./records";
import { buildZip, type ZipArchive, type ZipEntry } from "./zip-builder";

/** The reader itself, without the thread around it: a thread from TypeScript source takes a second to start. */
export const archivesWithoutThread: ArchiveReader = { read: ({ signal: _, ...task }) => readArchive(task) };

/** The runner's real parts around a test's own database and folder. */
export function testPorts({ store, dataDirectory }: TestStore): Ports {
  const blobs: BlobStore =
    store.kind === "sqlite"
      ? createDiskBlobStore({ directory: dataDirectory })
      : createDatabaseBlobStore({
          directory: dataDirectory,
          table: {
            insert: (rows) => insertBlobs(store, rows),
            find: (digest) => findBlob(store.db, digest),
            missing: (digests) => missingBlobs(store.db, digests),
          },
        });
  return {
    store,
    blobs,
    archives: archivesWithoutThread,
    builtin: noBuiltinSkills,
    places: {
      dataDirectory,
      workspaceRoots: [],
      sourceRoots: [],
      globalSkills: [],
      samples: join(process.cwd(), "samples"),
      catalogLimit: 512,
    },
    network: {
      resolve: async (host) => {
        throw new Error(`a test asked for the address of ${host}`);
      },
      allowed: { hosts: [], cidrs: [] },
    },
    secrets: createSecretBox("a secret of the tests that is long enough"),
    uses: noUseRecorder,
    wakeImports: () => undefined,
    consoleId: randomUUID(),
    clock: { now: () => new Date() },
    newId: randomUUID,
  };
}

/** A caller of `ownerId`, whose rows are made at the first call for that owner. */
export async function testContext(
  ports: Ports,
  ownerId = "owner-1",
  role: Role = "owner",
  options: { existing?: boolean } = {},
): Promise<Context> {
  if (!options.existing) await makeOwner(ports.store, ownerId);
  return { ownerId, actor: { kind: "user", id: `user-${ownerId}`, label: "Ada", role }, requestId: "req_test", ports };
}

/** Uploads an archive made of these entries, as a request would. */
export async function uploadArchive(
  ctx: Context,
  archive: ZipArchive | ZipEntry[] | Uint8Array,
  options: UploadOptionsInput & { name?: string } = {},
) {
  const { name = "skills.zip", ...rest } = options;
  return uploadSkills({
    ctx,
    input: {
      receive: async (directory) => {
        await mkdir(directory, { recursive: true });
        const archivePath = join(await mkdtemp(join(directory, "received-")), "upload.zip");
        await writeFile(archivePath, archive instanceof Uint8Array ? archive : buildZip(archive));
        return { archivePath, archiveName: name, options: UploadOptions.parse(rest) };
      },
    },
  });
}

/** A SKILL.md with this name; more front matter lines and a body on request. */
export function skillText(name: string, extra: { lines?: string[]; body?: string; description?: string } = {}): string {
  const description = extra.description ?? `Use when testing what ${name} does in a library of skills.`;
  return [
    "---",
    `name: ${name}`,
    `description: ${description}`,
    ...(extra.lines ?? []),
    "---",
    "",
    extra.body ?? `# ${name}`,
    "",
  ].join("\n");
}
