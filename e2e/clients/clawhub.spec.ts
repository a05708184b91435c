import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServeLinkMade } from "@/lib/contract/serving";
import { buildZip } from "@/lib/testing/zip-builder";
import { type RunningConsole, TEST_OWNER } from "@/scripts/house/run-console";
import { getSkill, postArchive } from "../fixtures/rest";
import { skillText } from "../fixtures/skill-archives";
import { expect, test } from "../fixtures/test";
import { withTrees } from "../fixtures/working-trees";
import { withClientMachine } from "./client-program";

const FIRST = {
  "SKILL.md": skillText("hub-lint", { lines: ["metadata:", "  version: 1.0.0"] }),
  "README.md": "Read me.\n",
  "scripts/run.sh": "#!/bin/sh\necho lint\n",
};
const SECOND = { ...FIRST, "SKILL.md": skillText("hub-lint", { body: "What came later." }) };

async function send<T>(console: RunningConsole, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${console.address}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${TEST_OWNER.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

function uploadFiles(console: RunningConsole, files: Record<string, string>) {
  return postArchive(
    console,
    buildZip(Object.entries(files).map(([path, data]) => ({ name: `hub-lint/${path}`, data }))),
  );
}

/** Without what the program keeps beside the files. */
async function installed(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name).slice(directory.length + 1);
    if (!path.startsWith(".clawhub/")) files[path] = await readFile(join(directory, path), "utf8");
  }
  return files;
}

test("the clawhub program searches, inspects, installs a version and updates from a secret path", async () => {
  test.slow();
  await withTrees(async (console) => {
    await uploadFiles(console, FIRST);
    const { etag } = await getSkill(console, "hub-lint");
    await send(console, "/api/v1/skills/bulk", { action: "serve", items: [{ id: "hub-lint", etag }] });
    const { url } = await send<ServeLinkMade>(console, "/api/v1/serving/links", { name: "clawhub" });
    const hub = `${url}/clawhub`;

    await withClientMachine(async ({ project, run }) => {
      const clawhub = async (...args: string[]) => {
        const { code, stdout, stderr } = await run("clawhub", ["--registry", hub, "--no-input", ...args]);
        expect(code, `${args.join(" ")}: ${stdout}${stderr}`).toBe(0);
        return `${stdout}${stderr}`;
      };
      const directory = join(project, "skills/hub-lint");
      const fingerprint = async () =>
        JSON.parse(await readFile(join(directory, ".clawhub/origin.json"), "utf8")) as {
          fingerprint: string;
          installedVersion: string;
        };
      const served = async (version: string) => {
        const answer = await fetch(`${hub}/api/v1/skills/hub-lint/versions/${version}`);
        return ((await answer.json()) as { version: { fingerprint: string } }).version.fingerprint;
      };

      expect(await clawhub("search", "hub-lint")).toContain("hub-lint v1.0.0");
      expect(await clawhub("inspect", "hub-lint", "--versions", "--files")).toContain("scripts/run.sh");
      await clawhub("install", "hub-lint", "--version", "1.0.0");
      expect(await installed(directory)).toEqual(FIRST);
      expect(await fingerprint()).toMatchObject({ installedVersion: "1.0.0", fingerprint: await served("1.0.0") });

      await uploadFiles(console, SECOND);
      await clawhub("update", "--all");
      expect(await installed(directory)).toEqual(SECOND);
      const { installedVersion, fingerprint: after } = await fingerprint();
      expect([installedVersion, after]).toEqual(["1.0.1-0.r.2", await served("1.0.1-0.r.2")]);
      expect(await clawhub("update", "--all")).toContain("up to date");
    });
  });
});
