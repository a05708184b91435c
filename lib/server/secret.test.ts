import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecret } from "./secret";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "slipway-secret-"));
});
afterEach(() => rm(directory, { recursive: true }));

describe("the service's secret", () => {
  it("is the configured one where there is one, and nothing is written", async () => {
    expect(await loadSecret("c".repeat(40), directory)).toBe("c".repeat(40));
    expect(await readdir(directory)).toEqual([]);
  });

  it("is made once, readable by its owner alone, and stays", async () => {
    const first = await loadSecret(undefined, directory);
    expect(Buffer.from(first, "base64url")).toHaveLength(32);
    expect(await loadSecret(undefined, directory)).toBe(first);
    expect((await stat(join(directory, "secret"))).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).toEqual(["secret"]);
  });

  it("is one and the same for consoles that start at once", async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(undefined, directory)));
    expect(new Set(secrets).size).toBe(1);
    expect(await readFile(join(directory, "secret"), "utf8")).toBe(secrets[0]);
  });

  it("that was cut is named and not used", async () => {
    await writeFile(join(directory, "secret"), "short");
    await expect(loadSecret(undefined, directory)).rejects.toThrow("damaged");
  });
});
