import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type GitServer, startGitServer } from "./git-server";

const run = promisify(execFile);
let server: GitServer;
let directory: string;
beforeEach(async () => {
  server = await startGitServer();
  directory = await mkdtemp(join(tmpdir(), "slipway-clone-"));
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

it.each(["sha1", "sha256"] as const)(
  "serves a repository of %s that git clones, file by file and mode by mode",
  async (objectFormat) => {
    const repository = await server.repository("team/skills", { objectFormat });
    await repository.commit({ "gone.md": "gone" });
    const commit = await repository.commit({
      "a b/SKILL.md": "one\r\n",
      "run.sh": { content: "#!/bin/sh\n", executable: true },
      link: { link: "a b/SKILL.md" },
    });
    expect(commit).toMatch(objectFormat === "sha1" ? /^[0-9a-f]{40}$/ : /^[0-9a-f]{64}$/);
    await run("git", ["clone", "--quiet", repository.url, join(directory, "clone")]);
    const { stdout } = await run("git", [
      "-C",
      join(directory, "clone"),
      "ls-tree",
      "-r",
      "--format=%(objectmode) %(path)",
      "HEAD",
    ]);
    expect(stdout.trim().split("\n").sort()).toEqual(["100644 a b/SKILL.md", "100755 run.sh", "120000 link"]);
    expect(server.requests.map(({ command }) => command)).toEqual([null, "ls-refs", "fetch"]);
  },
);
