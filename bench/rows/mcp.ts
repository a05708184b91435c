import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type RunningConsole, startConsole } from "../console";
import type { BenchInputs } from "../inputs";
import { median, percentile, type Row, timed } from "../measure";
import { chooseSkills, post } from "./launch";
import { upload } from "./upload";

const CLIENTS = 16;
const ROUNDS = 5;
/** Of each client in one round. */
const REQUESTS = 60;
/** Skills of the workspace, which are loaded in turn. */
const SKILLS = 35;
const LONGEST_MS = 50;
const SHARE = 0.5;

interface Launched {
  workspace: { id: string; token: string | null; catalog: { name: string }[] };
}

/** SKILL.md through the tool, one request a call, against a file that the same server has on its disk. */
export async function mcpRow(inputs: BenchInputs): Promise<Row> {
  const [fraction] = inputs.fractions;
  if (fraction === undefined) throw new Error("no input");
  const console = await startConsole();
  try {
    const { sets } = await chooseSkills(console, await upload(console, fraction.archive), SKILLS);
    const asked = { workspace: { root: "bench-mcp" }, sets };
    const { planDigest } = await post<{ planDigest: string }>(console, "/api/v1/launch-plans", asked);
    const { workspace } = await post<Launched>(console, "/api/v1/workspaces", { ...asked, planDigest });
    const file = await staticFile();
    const load = (turn: number) => loadSkill(console, workspace, turn);
    const fetchFile = async () => {
      await read(await console.request(file));
    };
    const ours: number[] = [];
    const peer: number[] = [];
    const times: number[] = [];
    for (let round = -2; round < ROUNDS; round += 1) {
      const loaded = await together(load);
      const fetched = await together(fetchFile);
      if (round < 0) continue;
      ours.push(loaded.rate);
      peer.push(fetched.rate);
      times.push(...loaded.times);
    }
    const ratio = median(ours) / median(peer);
    const slow = percentile(times, 0.99);
    return {
      work: `load_skill_through_path over MCP, ${CLIENTS} clients`,
      ours: median(ours),
      unit: "/s",
      peer: { name: "static file", value: median(peer) },
      ratio,
      goal: `≥ ${SHARE} × its rate, p99 ≤ ${LONGEST_MS} ms`,
      met: ratio >= SHARE && slow <= LONGEST_MS,
      note: `p99 ${slow.toFixed(1)} ms`,
    };
  } finally {
    await console.stop();
  }
}

/** Every client sends its next request when the last one was answered. */
async function together(work: (turn: number) => Promise<void>): Promise<{ rate: number; times: number[] }> {
  const times: number[] = [];
  const client = async (_: unknown, number: number) => {
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      times.push(await timed(() => work(number * REQUESTS + turn)));
    }
  };
  const whole = await timed(() => Promise.all(Array.from({ length: CLIENTS }, client)));
  return { rate: (times.length / whole) * 1_000, times };
}

async function loadSkill(console: RunningConsole, { id, token, catalog }: Launched["workspace"], turn: number) {
  const skillId = catalog[turn % catalog.length]?.name;
  const call = { name: "load_skill_through_path", arguments: { skillId } };
  const response = await console.request(`/mcp/${id}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: turn, method: "tools/call", params: call }),
  });
  const text = await read(response);
  if (!text.includes('"structuredContent"') || text.includes('"isError"')) throw new Error(text.slice(0, 500));
}

async function read(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 500)}`);
  return text;
}

/** A built file of about the size of a SKILL.md. */
async function staticFile(): Promise<string> {
  const directory = ".next/static/chunks";
  const names = (await readdir(directory)).filter((name) => name.endsWith(".js"));
  const sized = await Promise.all(
    names.map(async (name) => ({ name, away: Math.abs((await stat(join(directory, name))).size - 6_000) })),
  );
  const [nearest] = sized.sort((a, b) => a.away - b.away);
  if (nearest === undefined) throw new Error(`no file in ${directory}`);
  return `/_next/static/chunks/${nearest.name}`;
}
