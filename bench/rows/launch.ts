import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { LAUNCH_LIMITS, SET_LIMITS } from "@/lib/contract/limits";
import type { SkillSet } from "@/lib/contract/skill-sets";
import type { UploadReport } from "@/lib/contract/upload";
import { type RunningConsole, startConsole } from "../console";
import type { BenchInputs } from "../inputs";
import { growthExponent, median, type Row, ratioRow, timed } from "../measure";
import { run } from "../run-program";
import { upload } from "./upload";

const RUNS = 5;
/** Of the 560 generated ones: what a person would launch at once, below the limit of 512. */
const LAUNCHED = 500;

interface Chosen {
  sets: { id: string; generation: number }[];
  /** Paths in the archive of what the sets hold. */
  paths: string[];
}

/** Launches over HTTP, against a copy of the same trees that is then synced as well. */
export async function launchRows(inputs: BenchInputs): Promise<Row[]> {
  const console = await startConsole();
  try {
    const chosen = await chooseSkills(console, await upload(console, inputs.full), LAUNCHED);
    const copies = await copyTimes(console, inputs.full, chosen.paths);
    const cold: number[] = [];
    const same: number[] = [];
    const oneFile: number[] = [];
    for (let round = -1; round < RUNS; round += 1) {
      const launched = await launch(console, `bench-${round}`, chosen.sets);
      const unchanged = await timed(() => relaunch(console, launched.id, false));
      await changeOneFile(console, chosen, round);
      const changed = await timed(() => relaunch(console, launched.id, true));
      await post(console, `/api/v1/workspaces/${launched.id}/stop`, {});
      if (round < 0) continue;
      cold.push(launched.time);
      same.push(unchanged);
      oneFile.push(changed);
    }
    const ours = median(cold);
    const first = { name: "cold launch", value: ours };
    return [
      ratioRow(
        {
          work: `launch ${chosen.paths.length} skills, cold`,
          ours,
          unit: "ms",
          peer: { name: "cp -r, sync -f", value: median(copies) },
          goal: "≤ 3 ×, growth ≤ 1.15",
          exponent: await launchGrowth(inputs),
        },
        3,
        "at most",
      ),
      ratioRow(
        { work: "relaunch, nothing changed", ours: median(same), unit: "ms", peer: first, goal: "≤ 0.2 × cold" },
        0.2,
        "at most",
      ),
      ratioRow(
        { work: "relaunch, one file changed", ours: median(oneFile), unit: "ms", peer: first, goal: "≤ 0.25 × cold" },
        0.25,
        "at most",
      ),
    ];
  } finally {
    await console.stop();
  }
}

/** Sets that hold the first `count` skills of an upload. */
export async function chooseSkills(console: RunningConsole, report: UploadReport, count: number): Promise<Chosen> {
  const created = report.results.filter((result) => result.status === "created" && result.slug !== null);
  const taken = created.slice(0, Math.min(count, LAUNCH_LIMITS.skills));
  const sets: Chosen["sets"] = [];
  for (let start = 0; start < taken.length; start += SET_LIMITS.members) {
    const members = taken.slice(start, start + SET_LIMITS.members).map(({ slug }) => ({ slug }));
    const { skillSet } = await post<{ skillSet: SkillSet }>(console, "/api/v1/skill-sets", {
      name: `Bench ${sets.length}`,
      members,
    });
    sets.push({ id: skillSet.id, generation: skillSet.generation });
  }
  return { sets, paths: taken.map(({ path }) => path) };
}

/** A tree that was never launched: the time of the launch itself, its plan having been looked at before. */
async function launch(
  console: RunningConsole,
  root: string,
  sets: Chosen["sets"],
): Promise<{ id: string; time: number }> {
  const asked = { workspace: { root }, sets };
  const { planDigest, launchable } = await post<{ planDigest: string; launchable: boolean }>(
    console,
    "/api/v1/launch-plans",
    asked,
  );
  if (!launchable) throw new Error("the plan cannot be launched");
  let id = "";
  const time = await timed(async () => {
    const answer = await post<{ workspace: { id: string } }>(console, "/api/v1/workspaces", { ...asked, planDigest });
    id = answer.workspace.id;
  });
  return { id, time };
}

async function relaunch(console: RunningConsole, id: string, changed: boolean): Promise<void> {
  const answer = await post<{ changed: boolean }>(console, `/api/v1/workspaces/${id}/relaunch`, {});
  if (answer.changed !== changed) throw new Error(`a relaunch said changed: ${answer.changed}`);
}

/** Another revision of one skill's SKILL.md, pinned in the set that holds it. */
async function changeOneFile(console: RunningConsole, chosen: Chosen, round: number): Promise<void> {
  const [set] = chosen.sets;
  if (set === undefined) throw new Error("no set");
  const { skillSet } = await get<{ skillSet: SkillSet }>(console, `/api/v1/skill-sets/${set.id}`);
  const [member] = skillSet.members;
  if (member === undefined) throw new Error("no member");
  const file = await console.request(`/api/v1/skills/${member.slug}/files/SKILL.md`);
  await post(console, `/api/v1/skills/${member.slug}/revisions`, {
    instructions: `${await file.text()}\nChanged in round ${round}.\n`,
    baseRevision: member.latestRevision,
  });
  const members = skillSet.members.map(({ slug, revision }) => {
    return slug === member.slug ? { slug } : { slug, revision };
  });
  const answer = await console.request(`/api/v1/skill-sets/${set.id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ generation: skillSet.generation, members }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  set.generation = skillSet.generation + 1;
}

/** On the console's own disk, each time into an empty directory. */
async function copyTimes(console: RunningConsole, archive: string, paths: readonly string[]): Promise<number[]> {
  const directory = await mkdtemp(join(console.dataDirectory, "copies-"));
  const source = join(directory, "source");
  await run("unzip", ["-q", archive, "-d", source]);
  const trees = paths.map((path) => join(source, path));
  const times: number[] = [];
  for (let round = -1; round < RUNS; round += 1) {
    const target = join(directory, `copy-${round}`);
    await mkdir(target);
    const time = await timed(async () => {
      await run("cp", ["-r", ...trees, target]);
      await run("sync", ["-f", target]);
    });
    if (round >= 0) times.push(time);
    await rm(target, { recursive: true });
  }
  await rm(directory, { recursive: true });
  return times;
}

async function launchGrowth(inputs: BenchInputs): Promise<number> {
  const points: { size: number; time: number }[] = [];
  for (const { archive } of inputs.fractions) {
    const console = await startConsole();
    try {
      const chosen = await chooseSkills(console, await upload(console, archive), LAUNCHED);
      const times: number[] = [];
      for (let round = -1; round < 3; round += 1) {
        const launched = await launch(console, `growth-${round}`, chosen.sets);
        if (round >= 0) times.push(launched.time);
      }
      points.push({ size: chosen.paths.length, time: median(times) });
    } finally {
      await console.stop();
    }
  }
  return growthExponent(points);
}

export async function post<T = unknown>(console: RunningConsole, path: string, body: unknown): Promise<T> {
  const response = await console.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer as T;
}

async function get<T>(console: RunningConsole, path: string): Promise<T> {
  const response = await console.request(path);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer as T;
}
