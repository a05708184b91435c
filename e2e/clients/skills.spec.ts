import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServeLinkMade } from "@/lib/contract/serving";
import type { SkillsLock } from "@/lib/contract/skill-sets";
import { buildZip, MODES } from "@/lib/testing/zip-builder";
import { type RunningConsole, runConsole, TEST_OWNER } from "@/scripts/house/run-console";
import { getSkill, postArchive } from "../fixtures/rest";
import { skillText } from "../fixtures/skill-archives";
import { test as base, expect } from "../fixtures/test";
import { withClientMachine } from "./client-program";

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture needs from it
const test = base.extend<{ talkative: RunningConsole }>({
  /** A console that logs all it has to say. */
  talkative: async ({}, use) => {
    const running = await runConsole({ env: { SLIPWAY_LOG_LEVEL: "trace" } });
    await use(running);
    await running.stop();
  },
});
// biome-ignore-end lint/correctness/noEmptyPattern: see above

const SKILLS: Record<string, Record<string, string>> = {
  lint: {
    "SKILL.md": skillText("lint"),
    "guía-日本.md": "A name beyond ASCII.\n",
    "scripts/run.sh": "#!/bin/sh\necho lint\n",
  },
  review: { "SKILL.md": skillText("review", { body: "First." }) },
};

async function send<T>(console: RunningConsole, method: string, path: string, body: unknown): Promise<T> {
  const answer = await fetch(`${console.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${TEST_OWNER.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function filesBelow(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(directory.length + 1)] = await readFile(path, "utf8");
  }
  return files;
}

test("the skills program installs every served skill from a secret path, and brings a new revision", async ({
  talkative: console,
}) => {
  const entries = Object.entries(SKILLS).flatMap(([name, files]) =>
    Object.entries(files).map(([path, data]) => ({
      name: `${name}/${path}`,
      data,
      flags: 0x0800,
      ...(path.endsWith(".sh") && { mode: MODES.executable }),
    })),
  );
  await postArchive(console, buildZip([...entries, { name: "withheld/SKILL.md", data: skillText("withheld") }]));
  const items = await Promise.all(
    ["lint", "review"].map(async (id) => ({ id, etag: (await getSkill(console, id)).etag })),
  );
  await send(console, "POST", "/api/v1/skills/bulk", { action: "serve", items });
  const { url } = await send<ServeLinkMade>(console, "POST", "/api/v1/serving/links", { name: "skills program" });

  await withClientMachine(async (machine) => {
    const added = await machine.run("skills", ["add", url, "--agent", "claude-code", "--skill", "*", "--copy", "-y"]);
    expect(added.code, added.stdout + added.stderr).toBe(0);
    const installed = join(machine.project, ".claude/skills");
    expect((await readdir(installed)).sort()).toEqual(["lint", "review"]);
    for (const [name, files] of Object.entries(SKILLS)) expect(await filesBelow(join(installed, name))).toEqual(files);

    const theirs = JSON.parse(await readFile(join(machine.project, "skills-lock.json"), "utf8")) as SkillsLock;
    const ours = (await (await fetch(`${url}/skills-lock.json`)).json()) as SkillsLock;
    const hashesOf = (lock: SkillsLock) =>
      Object.entries(lock.skills).map(([name, { computedHash }]) => [name, computedHash]);
    expect(hashesOf(theirs)).toEqual(hashesOf(ours));
    expect(hashesOf(ours)).toHaveLength(2);

    const second = skillText("review", { body: "Second." });
    await send(console, "POST", "/api/v1/skills/review/revisions", { instructions: second, baseRevision: 1 });
    const updated = await machine.run("skills", ["update", "-p", "-y"]);
    expect(updated.code, updated.stdout + updated.stderr).toBe(0);
    expect(await filesBelow(join(installed, "review"))).toEqual({ "SKILL.md": second });
    expect(await filesBelow(join(installed, "lint"))).toEqual(SKILLS.lint);
  });

  const secret = url.split("/t/")[1] ?? "";
  expect(secret).toHaveLength(47);
  expect(console.lines.filter((line) => line.includes(secret))).toEqual([]);
});

test("the skills program finds nothing along a path that was closed", async ({ talkative: console }) => {
  await postArchive(console, buildZip([{ name: "lint/SKILL.md", data: skillText("lint") }]));
  const { etag } = await getSkill(console, "lint");
  await send(console, "POST", "/api/v1/skills/bulk", { action: "serve", items: [{ id: "lint", etag }] });
  const { link, url } = await send<ServeLinkMade>(console, "POST", "/api/v1/serving/links", { name: "closed" });
  const closed = await fetch(`${console.address}/api/v1/serving/links/${link.id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${TEST_OWNER.token}` },
  });
  expect(closed.status).toBe(204);
  await withClientMachine(async (machine) => {
    const added = await machine.run("skills", ["add", url, "--agent", "claude-code", "--skill", "*", "--copy", "-y"]);
    expect(added.code).not.toBe(0);
    expect(await readdir(machine.project)).toEqual([]);
  });
  expect(console.lines.filter((line) => line.includes(url.split("/t/")[1] ?? ""))).toEqual([]);
});
