import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withStorageErrors } from "../../blobs";

export type ObjectFormat = "sha1" | "sha256";

/** A private repository for one piece of work. */
export interface BareRepository {
  directory: string;
  /** Bytes of the packs that came in so far. */
  packBytes(): Promise<number>;
  /** Takes the login away, where there was one. */
  forgetLogin(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * Makes an empty bare repository that nobody else may read. A login lies in
 * its configuration alone, for the one host, so that it is in no command line
 * and in no environment. Refuses STORAGE_FULL.
 */
export async function makeBareRepository(
  parent: string,
  objectFormat: ObjectFormat,
  login: { url: string; username: string; token: string } | null,
): Promise<BareRepository> {
  return withStorageErrors(parent, async () => {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const directory = await mkdtemp(join(parent, "git-"));
    const packs = join(directory, "objects", "pack");
    await mkdir(packs, { recursive: true, mode: 0o700 });
    await mkdir(join(directory, "refs"), { mode: 0o700 });
    await writeFile(join(directory, "HEAD"), "ref: refs/heads/main\n", { mode: 0o600 });
    const config = join(directory, "config");
    const plain = configText(objectFormat);
    await writeFile(config, login ? plain + loginText(login) : plain, { mode: 0o600 });
    return {
      directory,
      packBytes: () => bytesIn(packs),
      forgetLogin: async () => {
        if (login) await writeFile(config, plain, { mode: 0o600 });
      },
      dispose: () => rm(directory, { recursive: true, force: true }),
    };
  });
}

function configText(objectFormat: ObjectFormat): string {
  if (objectFormat === "sha1") return "[core]\n\trepositoryFormatVersion = 0\n\tbare = true\n";
  return "[core]\n\trepositoryFormatVersion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = sha256\n";
}

function loginText({ url, username, token }: { url: string; username: string; token: string }): string {
  const basic = Buffer.from(`${username}:${token}`, "utf8").toString("base64");
  return `[http "${new URL(url).origin}/"]\n\textraHeader = "Authorization: Basic ${basic}"\n`;
}

async function bytesIn(directory: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(directory)) {
    // A temporary file gets its final name, or goes, at any time.
    const found = await stat(join(directory, name)).catch(() => null);
    bytes += found?.size ?? 0;
  }
  return bytes;
}
