import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportJob } from "@/lib/contract/imports";
import { type GitEntry, type GitRepository, type GitTree, startGitServer } from "@/lib/testing/git-server";
import { type RunningConsole, startConsole } from "../console";
import { median, type Row, ratioRow, timed } from "../measure";
import { run } from "../run-program";
import { BENCH_COLLECTION, type GeneratedFile, generateSkills } from "../skills/generate-skills";

const RUNS = 5;
/** Between two looks at a job; part of what is measured. Milliseconds. */
const POLL_MS = 10;

/** An import over HTTP from a real git server on loopback, from the request to the last skill; each into an empty library. */
export async function gitRow(): Promise<Row> {
  const server = await startGitServer();
  try {
    const repository = await server.repository("team/skills");
    const { files } = generateSkills(BENCH_COLLECTION);
    const commit = await repository.commit(treeOf(files));
    const small = await server.repository("team/small");
    const first = await small.commit(treeOf(generateSkills({ seed: 1, skills: 3, total: null }).files));
    const clones: number[] = [];
    const imports: number[] = [];
    for (let round = -1; round < RUNS; round += 1) {
      const clone = await cloneTime(repository);
      const console = await startConsole();
      try {
        await importAll(console, small, first);
        const time = await timed(() => importAll(console, repository, commit));
        if (round < 0) continue;
        clones.push(clone);
        imports.push(time);
      } finally {
        await console.stop();
      }
    }
    return ratioRow(
      {
        work: "git import at a pinned commit, 560 skills, 40 MB",
        ours: median(imports),
        unit: "ms",
        peer: { name: "git clone --depth 1", value: median(clones) },
        goal: "≤ 2 × clone",
      },
      2,
      "at most",
    );
  } finally {
    await server.close();
  }
}

function treeOf(files: readonly GeneratedFile[]): GitTree {
  return Object.fromEntries(
    files.map(({ path, mode, bytes }): [string, GitEntry] => [
      path,
      { content: bytes, executable: (mode & 0o100) !== 0 },
    ]),
  );
}

async function cloneTime({ url }: GitRepository): Promise<number> {
  const target = await mkdtemp(join(tmpdir(), "slipway-clone-"));
  const time = await timed(() => run("git", ["clone", "--quiet", "--depth", "1", url, join(target, "clone")]));
  await rm(target, { recursive: true });
  return time;
}

async function importAll(console: RunningConsole, { url }: GitRepository, ref: string): Promise<void> {
  let job = await ask(console, "/skill-imports", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "git", source: url, path: ".", ref }),
  });
  while (job.finishedAt === null) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    job = await ask(console, `/skill-imports/${job.id}`);
  }
  if (job.state !== "succeeded" || !job.summary?.created) throw new Error(`the import ended with: ${job.line}`);
}

async function ask(console: RunningConsole, path: string, init?: RequestInit): Promise<ImportJob> {
  const response = await console.request(path, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer).slice(0, 500));
  return (answer as { job: ImportJob }).job;
}
