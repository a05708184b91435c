import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buildZip, type ZipEntry } from "@/lib/testing/zip-builder";
import { getWithToken, postArchive } from "../fixtures/rest";
import { skillText } from "../fixtures/skill-archives";
import { makeSet } from "../fixtures/skill-sets";
import { expect, test } from "../fixtures/test";
import { launchTree, makeTree, withTrees } from "../fixtures/working-trees";
import { withClientMachine } from "./client-program";

/** Conforming skills whose text has what a form may get wrong. */
const SKILLS: Record<string, string> = {
  "escape-markup": skillText("escape-markup", { description: `"Use <b>this</b> & 'that' when 1 < 2 > 0."` }),
  "fold-lines": skillText("fold-lines", { description: ">-\n  Use when a description\n  goes over lines." }),
  "speak-much": skillText("speak-much", {
    description: `"Größe, 日本語 and 🚢: use when words are not of one script."`,
  }),
  plain: skillText("plain", { lines: ["license: MIT", "metadata:", "  version: 1.2.3"] }),
};

test("the open format's own program finds nothing wrong in what is materialised, and says of it what the prompt says", async () => {
  await withTrees(async (console) => {
    const entries: ZipEntry[] = Object.entries(SKILLS).flatMap(([name, text]) => [
      { name: `${name}/SKILL.md`, data: text },
      { name: `${name}/scripts/run.sh`, data: "#!/bin/sh\n", mode: 0o100755 },
    ]);
    await postArchive(console, buildZip(entries));
    const names = Object.keys(SKILLS).sort();
    const set = await makeSet(console, "conforming", names);
    const root = await makeTree(console, "project", []);
    const { workspace } = await launchTree(console, {
      workspace: { root },
      sets: [{ id: set.id, generation: set.generation }],
    });

    const skills = join(root, ".slipway/skills");
    const materialised = (await readdir(skills, { withFileTypes: true })).filter((entry) => entry.isDirectory());
    expect(materialised.map((entry) => entry.name).sort()).toEqual(names);
    const directories = names.map((name) => join(skills, name));
    const prompt = await getWithToken(console, `/api/v1/workspaces/${workspace.id}/prompt?format=agentskills`);
    expect(prompt.status).toBe(200);
    const said = await prompt.text();

    await withClientMachine(async ({ run }) => {
      for (const directory of directories) {
        const { code, stdout, stderr } = await run("skills-ref", ["validate", directory]);
        expect(code, `${directory}: ${stdout}${stderr}`).toBe(0);
      }
      const { code, stdout, stderr } = await run("skills-ref", ["to-prompt", ...directories]);
      expect([code, stderr]).toEqual([0, ""]);
      expect(said).toBe(stdout);
    });
  });
});
