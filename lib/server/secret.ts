import { randomBytes } from "node:crypto";
import { link, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";

/**
 * The service's secret: as configured, else generated once and kept 0600 in
 * the data directory. Two consoles that start at once agree on one: the file
 * appears whole or not at all, and the loser reads the winner's.
 */
export async function loadSecret(configured: string | undefined, dataDirectory: string): Promise<string> {
  if (configured !== undefined) return configured;
  const path = join(dataDirectory, "secret");
  const known = await readIfThere(path);
  if (known !== null) return known;
  const draft = join(dataDirectory, `secret.${process.pid}.${randomBytes(4).toString("hex")}`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(randomBytes(32).toString("base64url"));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
  const secret = await readIfThere(path);
  if (secret === null) throw new Error(`${path} vanished while it was being created`);
  return secret;
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    const text = (await readFile(path, "utf8")).trim();
    if (text.length < 32) throw new Error(`${path} is damaged: it holds fewer than 32 characters`);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
