import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ErrorBody } from "@/lib/contract/errors";
import { type ImportJob, isJobEnded } from "@/lib/contract/imports";
import type { Digest, SkillDetail } from "@/lib/contract/skill";
import { getService } from "@/lib/server/service";
import { type GitServer, startGitServer } from "@/lib/testing/git-server";
import { type JudgedRepository, makeJudgedRepository } from "@/lib/testing/judged-repository";
import { callRoute, type RestHandler, serveForTests } from "@/lib/testing/rest-service";
import { POST as refresh } from "../api/v1/skills/[slug]/refresh/route";
import { GET as getSkill } from "../api/v1/skills/[slug]/route";
import { POST as retry } from "./[id]/retry/route";
import { DELETE as cancel, GET as get } from "./[id]/route";
import { GET as list, POST as start } from "./route";

serveForTests();

let server: GitServer;
let judged: JudgedRepository;
beforeAll(async () => {
  server = await startGitServer();
  judged = await makeJudgedRepository(server);
  (await getService()).ports.network.allowed = { hosts: [], cidrs: ["127.0.0.0/8"] };
});
afterAll(() => server.close());

/** Command lines on this machine that name the server: git and its helpers, for as long as they ask it. */
async function programsThatAsk(): Promise<string[]> {
  const lines = await Promise.all(
    (await readdir("/proc")).map((name) => readFile(`/proc/${name}/cmdline`, "utf8").catch(() => "")),
  );
  return lines.filter((line) => line.includes(server.url));
}

/** Every file of a skill as the library has it, against the one that git has: bytes and executable bit. */
async function expectBytesOfGit(slug: string): Promise<void> {
  const { ports } = await getService();
  const listing = await judged.repository.git(["ls-tree", "-r", "--full-tree", judged.commit, `skills/${slug}/`]);
  const entries = listing.toString().trim().split("\n");
  const response = await callRoute(getSkill, "/x", { params: { slug } });
  const { skill } = (await response.json()) as { skill: SkillDetail };
  expect(skill.files).toHaveLength(entries.length);
  for (const { path, mode, digest } of skill.files) {
    const blob = `${judged.commit}:skills/${slug}/${path}`;
    const bytes = await judged.repository.git(["cat-file", "blob", blob]);
    expect(Buffer.from(await ports.blobs.read(digest as Digest)).equals(bytes), blob).toBe(true);
    const executable = entries.some((entry) => entry.startsWith("100755") && entry.endsWith(`/${path}`));
    expect(mode, path).toBe(executable ? "0755" : "0644");
  }
}

type Answer<T> = { status: number; answer: T & { error: ErrorBody } };

async function call<T = { job: ImportJob }>(
  handler: RestHandler,
  options: { params?: Record<string, string>; body?: unknown; method?: string } = {},
): Promise<Answer<T>> {
  const { params, body, method = body === undefined ? "GET" : "POST" } = options;
  const response = await callRoute(handler, "/skill-imports", {
    ...(params && { params }),
    init: {
      method,
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    },
  });
  return { status: response.status, answer: (await response.json()) as T & { error: ErrorBody } };
}

async function ended(id: string): Promise<ImportJob> {
  let job: ImportJob | null = null;
  await expect
    .poll(
      async () => {
        job = (await call(get, { params: { id } })).answer.job;
        return isJobEnded(job.state);
      },
      { timeout: 25_000, interval: 25 },
    )
    .toBe(true);
  if (job === null) throw new Error("no job");
  return job;
}

it.each([["main"], ["3f2a1b9"], ["1".repeat(39)], ["A".repeat(40)], ["--upload-pack=touch /tmp/pwned"]])(
  "the ref %s is refused with INVALID_REF before there is a job, and nothing is connected to",
  async (ref) => {
    const before = server.connections();
    const { status, answer } = await call(start, { body: { kind: "git", source: judged.repository.url, ref } });
    expect([status, answer.error.code]).toEqual([422, "INVALID_REF"]);
    expect((await call<{ items: ImportJob[] }>(list)).answer.items).toEqual([]);
    expect(server.connections()).toBe(before);
  },
);

it.each([
  ["file:///etc", 403, "SOURCE_FORBIDDEN"],
  ["ssh://-oProxyCommand=id/x", 403, "SOURCE_FORBIDDEN"],
  ["http://169.254.169.254/x", 403, "SOURCE_FORBIDDEN"],
  ["https://ada:secret@example.org/x", 403, "SOURCE_FORBIDDEN"],
])("the source %s is refused before there is a job", async (source, status, code) => {
  const refused = await call(start, { body: { kind: "git", source } });
  expect([refused.status, refused.answer.error.code]).toEqual([status, code]);
  expect(JSON.stringify(refused.answer)).not.toContain("secret@");
  expect((await call<{ items: ImportJob[] }>(list)).answer.items).toEqual([]);
});

it("a commit is imported, found unchanged, cancelled while it stalls, and retried", { timeout: 90_000 }, async () => {
  const request = { kind: "git", source: judged.repository.url, ref: judged.commit };
  const started = await call(start, { body: request });
  expect([started.status, started.answer.job.state]).toEqual([202, "queued"]);
  const job = await ended(started.answer.job.id);
  const short = judged.commit.slice(0, 8);
  expect(job.line).toBe(`Imported 40 of 43 skills at ${short}: 40 created, 3 refused.`);
  expect(job.results.filter(({ status }) => status === "refused").map(({ path }) => path)).toEqual([
    "linked",
    "nested",
    "pointed",
  ]);
  await expectBytesOfGit("skill-01");
  await expectBytesOfGit("skill-40");
  const listed = (await call<{ items: ImportJob[] }>(list)).answer.items;
  expect(listed.map(({ id, results, summary }) => [id, results, summary?.total])).toEqual([[job.id, [], 43]]);

  const again = await ended((await call(start, { body: request })).answer.job.id);
  expect(again.line).toBe(`Imported 40 of 43 skills at ${short}: 40 unchanged, 3 refused.`);
  const refreshed = await call(refresh, { params: { slug: "skill-01" }, method: "POST" });
  expect(refreshed.status).toBe(202);
  expect((await ended(refreshed.answer.job.id)).line).toBe(`Imported 1 skill at ${short}: 1 unchanged.`);

  await judged.repository.commit({ "skills/only/SKILL.md": "---\nname: only\ndescription: Only one.\n---\n" });
  server.behave({ kind: "stall", at: "pack" });
  const held = server.held();
  const { id } = (await call(start, { body: { kind: "git", source: judged.repository.url } })).answer.job;
  await held;
  const asked = await call(cancel, { params: { id }, method: "DELETE" });
  expect(asked.status).toBe(200);
  expect(await ended(id)).toMatchObject({ state: "cancelled", line: "Cancelled while fetching; nothing was stored." });
  await expect.poll(programsThatAsk).toEqual([]);
  const late = await call(cancel, { params: { id }, method: "DELETE" });
  expect([late.status, late.answer.error.code]).toEqual([409, "INVALID_TRANSITION"]);

  server.behave({ kind: "serve" });
  const retried = await call(retry, { params: { id }, method: "POST" });
  expect([retried.status, retried.answer.job.attempt]).toEqual([202, 2]);
  const last = await ended(id);
  expect(last).toMatchObject({ state: "succeeded", summary: { created: 1 } });
  expect(last.gone).toHaveLength(40);
});

it("an import that is nobody's is not found, and a request that says something else is refused", async () => {
  for (const [handler, method] of [
    [get, "GET"],
    [cancel, "DELETE"],
    [retry, "POST"],
  ] as const) {
    const { status, answer } = await call(handler, { params: { id: "absent" }, method });
    expect([status, answer.error.code]).toEqual([404, "NOT_FOUND"]);
  }
  for (const body of [{}, { kind: "git" }, { kind: "ftp", source: "x" }, { kind: "git", source: "https://x", to: 1 }]) {
    expect((await call(start, { body })).status).toBe(400);
  }
});
