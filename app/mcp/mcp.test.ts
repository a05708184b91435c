import { Writable } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErrorBody } from "@/lib/contract/errors";
import { AGENT_LIMITS } from "@/lib/contract/limits";
import { createWorkspaceToken, revokeWorkspaceToken } from "@/lib/runner/agents";
import type { Context, RequestNote } from "@/lib/runner/ports";
import { createRateLimits } from "@/lib/server/rate-limits";
import { getService, type Service } from "@/lib/server/service";
import { type LiveWorkspace, launchLive } from "@/lib/testing/live-workspace";
import { REST_BASE, REST_OWNER, serveForTests } from "@/lib/testing/rest-service";
import { skillText, testContext } from "@/lib/testing/runner";
import { DELETE, GET, PATCH, POST, PUT } from "./[workspaceId]/route";

serveForTests();

interface RpcAnswer {
  result?: Record<string, unknown>;
  error?: { code: number; message: string; data?: ErrorBody };
}

const HEADERS = {
  host: "127.0.0.1:3000",
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};
const PING = { jsonrpc: "2.0", id: 1, method: "ping" };
const LOAD = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "load_skill_through_path", arguments: { skillId: "lint" } },
};

let service: Service;
let live: LiveWorkspace;
let other: LiveWorkspace;
let strangers: LiveWorkspace;
let mine: Context;
let asked: RequestNote[] = [];

beforeAll(async () => {
  service = await getService();
  mine = await testContext(service.ports, "owner-1");
  const theirs = await testContext(service.ports, "owner-2");
  live = await launchLive(mine, { skills: { lint: {}, format: {} } });
  other = await launchLive(mine, { name: "other", skills: { review: {} } });
  strangers = await launchLive(theirs, { skills: { lint: { "SKILL.md": skillText("lint", { body: "theirs" }) } } });
});

beforeEach(() => {
  asked = [];
  service.ports.uses = {
    used: () => undefined,
    asked: (note) => asked.push(note),
    flush: async () => undefined,
  };
});

function request(
  body: unknown,
  options: { method?: string; id?: string; token?: string | null; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { method = "POST", id = live.id, token = live.token, headers = {} } = options;
  const handlers = { GET, POST, PUT, PATCH, DELETE };
  const sent = new Headers({ ...HEADERS, ...headers });
  if (token !== null) sent.set("authorization", `Bearer ${token}`);
  const isText = typeof body === "string" || body instanceof ReadableStream;
  const init = {
    method,
    headers: sent,
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body), duplex: "half" as const }),
  };
  const params = Promise.resolve({ workspaceId: id });
  return handlers[method as keyof typeof handlers](new Request(`${REST_BASE}/mcp/${id}`, init), { params });
}

const answerOf = async (response: Response) => (await response.json()) as RpcAnswer;
const textOf = ({ result }: RpcAnswer) => (result?.content as { text: string }[] | undefined)?.[0]?.text;

/** Status, code of JSON-RPC, code of the service: every refusal has the protocol's own shape. */
async function refusalOf(response: Response) {
  const { error, ...rest } = await answerOf(response);
  expect(rest).toEqual({ jsonrpc: "2.0", id: null });
  return [response.status, error?.code, error?.data?.code];
}

const isAlive = async () => expect((await request(PING)).status).toBe(200);

/** The protocol's own program, with its requests led to the route. */
async function connect(token: string | null = live.token, id = live.id): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(new URL(`${REST_BASE}/mcp/${id}`), {
    requestInit: { headers: { host: HEADERS.host, ...(token !== null && { authorization: `Bearer ${token}` }) } },
    fetch: (_, init) => {
      const { method = "GET", body = undefined, headers } = init ?? {};
      const own = Object.fromEntries(new Headers(headers));
      return request(body ?? undefined, { method, id, token, headers: own });
    },
  });
  const client = new Client({ name: "a program", version: "7.1" });
  await client.connect(transport);
  return client;
}

describe("the MCP endpoint of a workspace", () => {
  it("serves the protocol's own client", async () => {
    const client = await connect();
    expect((await client.listTools()).tools).toHaveLength(4);
    const { content } = await client.callTool({ name: "load_skill", arguments: { id: "lint" } });
    expect(content).toEqual([{ type: "text", text: skillText("lint") }]);
    expect((await client.readResource({ uri: "skill://lint/SKILL.md" })).contents).toHaveLength(1);
    await client.close();
  });

  it("names each request in its answer and keeps answers out of caches", async () => {
    const { headers } = await request(LOAD);
    expect(headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{20}$/);
    expect([headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual(["no-store", "nosniff"]);
    expect(headers.get("mcp-session-id")).toBeNull();
  });

  it("notes what was asked with which token, by which program", async () => {
    const client = await connect();
    await client.callTool({ name: "load_skill", arguments: { id: "lint" } });
    await request(LOAD, { headers: { "user-agent": "agent/2" } });
    await request(
      { jsonrpc: "2.0", id: 1, method: `x\u0000\u202e${"y".repeat(500)}` },
      { headers: { "user-agent": "agent/2" } },
    );
    expect(asked.map(({ what, client: program }) => [what.slice(0, 40), program])).toEqual([
      ["initialize", "a program 7.1"],
      ["notifications/initialized", null],
      ["tools/call load_skill", null],
      ["tools/call load_skill_through_path", "agent/2"],
      [`x ${"y".repeat(38)}`, "agent/2"],
    ]);
    expect(asked.every(({ what }) => what.length <= 200)).toBe(true);
    const ids = new Set(asked.map(({ through }) => (through.kind === "workspace-token" ? through.id : through.kind)));
    expect([ids.size, new Set(asked.map(({ ownerId }) => ownerId))]).toEqual([1, new Set(["owner-1"])]);
  });

  it("serves sixteen clients at once, each with its own answer", async () => {
    const clients = await Promise.all(Array.from({ length: 16 }, () => connect()));
    const answers = await Promise.all(
      clients.flatMap((client) => [
        client.callTool({ name: "load_skill", arguments: { id: "lint" } }),
        client.callTool({ name: "load_skill", arguments: { id: "none" } }),
      ]),
    );
    expect(answers.filter(({ isError }) => isError === true)).toHaveLength(16);
    await Promise.all(clients.map((client) => client.close()));
  });
});

describe("who may ask", () => {
  it.each([
    ["nobody", null],
    ["a token that never was", "slw_unknown"],
    ["an API token of the console", REST_OWNER.token],
    ["a token that no header can hold", "a b"],
  ])("%s is told to bring a token", async (_, token) => {
    const response = await request(LOAD, { token });
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(await refusalOf(response)).toEqual([401, -32_000, "UNAUTHENTICATED"]);
  });

  it("sees neither another workspace of the same owner nor one of another owner", async () => {
    const codes = async (options: Parameters<typeof request>[1]) => {
      const response = await request(LOAD, options);
      const text = await response.clone().text();
      const [status, , code] = await refusalOf(response);
      return [status, code, text.replace(/req_\w+/g, "")];
    };
    const unknown = await codes({ id: "unknown" });
    expect(unknown.slice(0, 2)).toEqual([404, "NOT_FOUND"]);
    expect(await codes({ id: other.id })).toEqual(unknown);
    expect(await codes({ id: strangers.id })).toEqual(unknown);
    expect(await codes({ token: strangers.token })).toEqual(unknown);
    const theirs = await answerOf(await request(LOAD, { id: strangers.id, token: strangers.token }));
    expect(textOf(theirs)).toContain("theirs");
    expect(textOf(await answerOf(await request(LOAD)))).not.toContain("theirs");
  });

  it("sees what its own token selects, until that one or the one above it is revoked", async () => {
    const make = (ctx: Context, selection?: string[]) =>
      createWorkspaceToken({ ctx, input: { id: live.id, name: "agent", ...(selection && { selection }) } });
    const above = await make(mine);
    const actor = { kind: "agent" as const, id: above.token.id, label: "agent", workspaceId: live.id, selection: null };
    const below = await make({ ...mine, actor }, ["lint"]);
    const call = async (name: string, skillId: string) => {
      const body = { ...LOAD, params: { name, arguments: name === "skills_list" ? {} : { skillId } } };
      return answerOf(await request(body, { token: below.secret }));
    };
    expect(textOf(await call("load_skill_through_path", "lint"))).toBe(skillText("lint"));
    const hidden = await call("load_skill_through_path", "format");
    expect(hidden.result?.isError).toBe(true);
    expect(hidden.result?.structuredContent).toMatchObject({
      error: { code: "NOT_FOUND" },
      available: ["lint_library"],
    });
    expect(JSON.stringify(await call("skills_list", ""))).not.toContain("format_library");
    expect(
      JSON.stringify(await answerOf(await request({ ...PING, method: "resources/list" }, { token: below.secret }))),
    ).not.toContain("skill://format/");

    await revokeWorkspaceToken({ ctx: mine, input: { id: live.id, token: above.token.id } });
    for (const token of [above.secret, below.secret]) {
      expect(await refusalOf(await request(LOAD, { token }))).toEqual([401, -32_000, "UNAUTHENTICATED"]);
    }
    expect((await request(LOAD)).status).toBe(200);
  });

  it("is told so once its token has expired", async () => {
    const { clock } = service.ports;
    const expiresAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const { secret } = await createWorkspaceToken({ ctx: mine, input: { id: live.id, name: "short", expiresAt } });
    expect((await request(LOAD, { token: secret })).status).toBe(200);
    service.ports.clock = { now: () => new Date(expiresAt) };
    try {
      expect(await refusalOf(await request(LOAD, { token: secret }))).toEqual([401, -32_000, "UNAUTHENTICATED"]);
    } finally {
      service.ports.clock = clock;
    }
  });

  it("comes to an address that is this console's, and from no other site", async () => {
    for (const host of ["evil.example", "127.0.0.1:3001", "127.0.0.1"]) {
      expect(await refusalOf(await request(LOAD, { headers: { host } }))).toEqual([421, -32_000, undefined]);
    }
    for (const origin of [
      "https://evil.example",
      "null",
      "http://127.0.0.1:3001",
      "http://127.0.0.1:3000.evil.example",
    ]) {
      expect(await refusalOf(await request(LOAD, { headers: { origin } }))).toEqual([403, -32_000, undefined]);
    }
    expect((await request(LOAD, { headers: { origin: "http://localhost:3000" } })).status).toBe(200);
    expect((await request(LOAD, { headers: { host: "LOCALHOST:3000" } })).status).toBe(200);
  });

  it("has a measure of its own: one that runs wild stops no other", async () => {
    const { rateLimits } = service;
    service.rateLimits = createRateLimits({ "sign-in": 0, upload: 0, launch: 0, agent: 20 });
    try {
      const answers = await Promise.all(Array.from({ length: 60 }, () => request(LOAD)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(40);
      for (const response of refused) {
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
        expect(await refusalOf(response)).toEqual([429, -32_000, "RATE_LIMITED"]);
      }
      expect((await request(LOAD, { id: other.id, token: other.token })).status).toBe(200);
    } finally {
      service.rateLimits = rateLimits;
    }
  });

  it("leaves its token in no line of the log, whatever goes wrong", async () => {
    const lines: string[] = [];
    const { log } = service;
    service.log = pino(
      { level: "trace" },
      new Writable({
        write(chunk, _, done) {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    service.ports.uses.used = () => {
      throw new Error("unforeseen");
    };
    try {
      for (const body of [
        LOAD,
        "{",
        [LOAD],
        { ...LOAD, params: { name: live.token } },
        { ...PING, method: "resources/read" },
      ]) {
        await request(body);
        await request(body, { id: other.id });
        await request(body, { headers: { host: "evil.example" } });
      }
    } finally {
      service.log = log;
    }
    expect(lines.join()).toContain("unforeseen");
    expect(lines.join()).not.toContain(live.token);
  });
});

describe("what is no request of the protocol", () => {
  it.each(["GET", "DELETE", "PUT", "PATCH"])("%s is told which method there is", async (method) => {
    const response = await request(method === "GET" ? undefined : "x", { method, token: null });
    expect(response.headers.get("allow")).toBe("POST");
    expect(await refusalOf(response)).toEqual([405, -32_000, undefined]);
  });

  it.each([
    ["no JSON", "{", 400, -32_700],
    ["nothing", "", 400, -32_700],
    ["bytes that are no UTF-8", new Blob([Uint8Array.of(0xff)]).stream(), 400, -32_700],
    ["a batch", [PING, PING], 400, -32_600],
    ["an empty batch", [], 400, -32_600],
    ["a number", "7", 400, -32_600],
    ["null", "null", 400, -32_600],
    ["no message", { hello: "there" }, 400, -32_700],
    ["another version of JSON-RPC", { ...PING, jsonrpc: "1.0" }, 400, -32_700],
    ["an id that is a map", { ...PING, id: {} }, 400, -32_700],
    [
      "lists 100,000 levels deep",
      `{"jsonrpc":"2.0","id":1,"method":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
      400,
      -32_700,
    ],
  ])("%s is refused, and the service goes on", async (_, body, status, code) => {
    expect(await refusalOf(await request(body))).toEqual([status, code, undefined]);
    await isAlive();
  });

  it.each([
    ["a method that there is not", { ...PING, method: "skills/delete" }, -32_601],
    ["a method named like a part of every object", { ...PING, method: "__proto__" }, -32_601],
    ["parameters that are a list", { ...PING, method: "resources/list", params: [] }, -32_700],
    ["a tool without a name", { ...LOAD, params: {} }, -32_602],
    ["a cursor that is a number", { ...PING, method: "skills/list", params: { cursor: 7 } }, -32_602],
  ])("%s has an error of its own", async (_, body, code) => {
    expect((await answerOf(await request(body))).error?.code).toBe(code);
    await isAlive();
  });

  it("is refused in another type than JSON, and where it does not take JSON back", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/plain; a=application/json", ""]) {
      expect(await refusalOf(await request(LOAD, { headers: { "content-type": type } }))).toEqual([
        415,
        -32_600,
        undefined,
      ]);
    }
    expect((await request(LOAD, { headers: { "content-type": "Application/JSON; charset=utf-8" } })).status).toBe(200);
    expect((await request(LOAD, { headers: { accept: "text/html" } })).status).toBe(406);
    expect((await request(LOAD, { headers: { "mcp-protocol-version": "1999-01-01" } })).status).toBe(400);
  });

  it("is refused over its limit, however its length is announced, and taken at it", async () => {
    const padded = (bytes: number) => {
      const text = JSON.stringify({ ...PING, params: { pad: "" } });
      return text.replace('"pad":""', `"pad":"${"x".repeat(bytes - text.length)}"`);
    };
    expect((await request(padded(AGENT_LIMITS.requestBytes))).status).toBe(200);
    expect(await refusalOf(await request(padded(AGENT_LIMITS.requestBytes + 1)))).toEqual([413, -32_600, undefined]);
    let sent = 0;
    const long = new ReadableStream({
      pull: (to) => {
        sent += 65_536;
        if (sent > 16 * 1024 * 1024) to.close();
        else to.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const response = await request(long, { headers: { "content-length": "10" } });
    expect(response.headers.get("connection")).toBe("close");
    expect(await refusalOf(response)).toEqual([413, -32_600, undefined]);
    // Most programs listen when they have sent everything: the rest was taken from them, and thrown away.
    expect(sent).toBeGreaterThan(16 * 1024 * 1024);
    await isAlive();
  });

  it("may break off in the middle without harm", async () => {
    const broken = (after: number) =>
      new ReadableStream({
        start: (to) => {
          to.enqueue(Buffer.from(JSON.stringify(LOAD).slice(0, after)));
          to.error(new Error("the client went away"));
        },
      });
    for (const after of [0, 10, JSON.stringify(LOAD).length]) {
      expect(await refusalOf(await request(broken(after)))).toEqual([400, -32_600, undefined]);
      await isAlive();
    }
  });

  it("is a notification, which has no answer", async () => {
    const response = await request({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect([response.status, await response.text()]).toEqual([202, ""]);
  });
});
