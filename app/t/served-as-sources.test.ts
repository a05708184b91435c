import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ServeLinkMade } from "@/lib/contract/serving";
import { sourceKind } from "@/lib/runner/sources/source-kinds";
import { getService } from "@/lib/server/service";
import { type LoopbackServer, loopbackNetwork } from "@/lib/testing/loopback-server";
import { callRoute, REST_BASE, serveForTests } from "@/lib/testing/rest-service";
import { serveRoutes } from "@/lib/testing/route-server";
import { skillText } from "@/lib/testing/runner";
import { judgeTree } from "@/lib/testing/source-trees";
import { buildZip, MODES } from "@/lib/testing/zip-builder";
import { POST as createLink } from "../api/v1/serving/links/route";
import { POST as bulk } from "../api/v1/skills/bulk/route";
import { GET as listSkills } from "../api/v1/skills/route";
import { GET as listKinds } from "../api/v1/source-kinds/route";
import { POST as upload } from "../api/v1/uploads/route";
import * as secretPath from "./[token]/[...path]/route";
import * as secretHub from "./[token]/clawhub/[...path]/route";

serveForTests();

const SERVED = ["alone", "packed"];
let server: LoopbackServer;
let directory: string;

beforeAll(async () => {
  await getService();
  directory = await mkdtemp(join(tmpdir(), "slipway-served-"));
  server = await serveRoutes({ "/t/[token]/clawhub/[...path]": secretHub, "/t/[token]/[...path]": secretPath });
  const body = Buffer.from(
    buildZip([
      { name: "alone/SKILL.md", data: skillText("alone").replaceAll("\n", "\r\n") },
      { name: "packed/SKILL.md", data: skillText("packed", { lines: ["metadata:", "  version: 1.2.0"] }) },
      { name: "packed/scripts/run.sh", data: "#!/bin/sh\n", mode: MODES.executable },
      { name: "packed/inner/SKILL.md", data: skillText("inner") },
      { name: "packed/data.bin", data: Uint8Array.from({ length: 300 }, (_, at) => at % 256) },
    ]),
  );
  const headers = { "content-type": "application/zip" };
  await callRoute(upload, "/api/v1/uploads", { init: { method: "POST", headers, body } });
  const items = SERVED.map((id) => ({ id, etag: "1" }));
  await post(bulk, { action: "serve", items });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

async function post<T>(handler: typeof createLink, body: unknown): Promise<T> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await callRoute(handler, "/x", { init });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as T;
}

it.each([
  ["http", ""],
  ["clawhub", "/clawhub"],
])(
  "what one console serves comes to another as a source of the kind %s with the same digests, exec bits among them",
  async (name, below) => {
    const { url } = await post<ServeLinkMade>(createLink, { name });
    const kind = sourceKind(name);
    const settings = { url: server.url, secretPath: `${url.slice(REST_BASE.length)}${below}` };
    const places = { ...(await getService()).ports.places };
    const access = { ownerId: "other", home: false, places, network: loopbackNetwork };
    const work = { signal: new AbortController().signal, directory: join(directory, name), onBytes: () => undefined };
    await mkdir(work.directory);
    const judged = await kind.judge(settings, access);
    const commit = await kind.resolve(judged, access, work);
    expect(commit).toMatch(/^[0-9a-f]{64}$/);
    const tree = await kind.acquire(judged, commit, access, work);
    const { skills } = await judgeTree(tree);
    await tree.dispose();
    const brought = skills.map(({ path, verdict }) => [path, verdict.ok && verdict.package.bundleDigest]);

    const { items } = (await (await callRoute(listSkills, "/api/v1/skills")).json()) as {
      items: { slug: string; digest: string }[];
    };
    const own = items.filter(({ slug }) => SERVED.includes(slug)).map(({ slug, digest }) => [slug, digest]);
    expect(brought).toHaveLength(SERVED.length);
    expect(brought).toEqual(own.sort());
  },
);

it("the kinds tell forms what they need: an address, and secrets that never come back out", async () => {
  const { items } = (await (await callRoute(listKinds, "/api/v1/source-kinds")).json()) as {
    items: {
      kind: string;
      pins: boolean;
      remote: boolean;
      fields: { name: string; role: string; secret: boolean }[];
    }[];
  };
  const told = items
    .filter(({ kind }) => kind === "http" || kind === "clawhub")
    .map(({ kind, pins, remote, fields }) => [
      kind,
      pins,
      remote,
      fields.map(({ name, role, secret }) => `${name} ${role}${secret ? " secret" : ""}`),
    ]);
  expect(told).toEqual([
    ["http", false, true, ["url source", "secretPath other secret", "token other secret"]],
    ["clawhub", false, true, ["url source", "skills path", "secretPath other secret", "token other secret"]],
  ]);
});
