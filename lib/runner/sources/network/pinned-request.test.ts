import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { Refusal } from "@/lib/contract/errors";
import { type LoopbackServer, loopbackNetwork, serveLoopback } from "@/lib/testing/loopback-server";
import { refusalOf } from "@/lib/testing/refusal";
import type { Network } from "../../ports";
import { type PinnedRequest, pinnedRequest } from "./pinned-request";

const servers: LoopbackServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(answer: (response: ServerResponse, url: string) => void): Promise<LoopbackServer> {
  const server = await serveLoopback((request, response) => answer(response, request.url ?? ""));
  servers.push(server);
  return server;
}

function get(url: string, more: Partial<PinnedRequest> = {}) {
  return pinnedRequest({
    url,
    network: loopbackNetwork,
    signal: new AbortController().signal,
    maxBytes: 1_000,
    timeouts: { stallMs: 10_000, totalMs: 10_000 },
    ...more,
  });
}

describe("a request to an address that was checked", () => {
  it("brings the body, under the name that was asked for", async () => {
    const server = await serve((response) => response.end("skills"));
    const seen: [number, number | null][] = [];
    const answer = await get(`http://registry.example:${server.port}/a%20b?c=d`, {
      authorization: "Bearer canary",
      accept: "application/json",
      onBytes: (done, total) => seen.push([done, total]),
    });
    expect(Buffer.from(answer.body).toString()).toBe("skills");
    expect(seen.at(-1)).toEqual([6, 6]);
    expect(server.requests).toMatchObject([
      {
        method: "GET",
        url: "/a%20b?c=d",
        headers: {
          host: `registry.example:${server.port}`,
          authorization: "Bearer canary",
          accept: "application/json",
        },
      },
    ]);
  });

  it("hands the body over piece by piece where it is asked to", async () => {
    const server = await serve((response) => response.end("skills"));
    const pieces: Uint8Array[] = [];
    const { body } = await get(server.url, {
      take: async (chunk) => {
        pieces.push(chunk);
      },
    });
    expect(body.byteLength).toBe(0);
    expect(Buffer.concat(pieces).toString()).toBe("skills");
  });

  it("asks for the name's address once, and connects to what was checked, whatever the name says afterwards", async () => {
    const canary = await serve((response) => response.end("canary"));
    const answers = [[{ address: "127.0.0.1", family: 4 as const }], [{ address: "127.0.0.2", family: 4 as const }]];
    let asked = 0;
    const rebinding: Network = { ...loopbackNetwork, resolve: async () => answers[asked++] ?? [] };
    await get(`http://registry.example:${canary.port}/`, { network: rebinding });
    expect(asked).toBe(1);
    expect(canary.requests).toHaveLength(1);
  });

  it("connects to nothing where the address is not allowed", async () => {
    const canary = await serve((response) => response.end("canary"));
    const strict: Network = { ...loopbackNetwork, allowed: { hosts: [], cidrs: [] } };
    for (const host of ["127.1", "2130706433", "0x7f.1", "localhost", "registry.example", "[::ffff:7f00:1]"]) {
      const refused = await refusalOf(get(`http://${host}:${canary.port}/`, { network: strict }));
      expect(refused).toMatchObject({ code: "SOURCE_FORBIDDEN", details: { reason: "address" } });
    }
    expect(canary.connections()).toBe(0);
  });

  it("goes through no proxy", async () => {
    const server = await serve((response) => response.end("skills"));
    const proxy = await serve((response) => response.end("proxy"));
    const names = ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = proxy.url;
    try {
      await get(server.url);
    } finally {
      for (const [index, name] of names.entries()) {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      }
    }
    expect(proxy.connections()).toBe(0);
    expect(server.requests).toHaveLength(1);
  });
});

describe("servers that do not do what they should", () => {
  it("a redirect is not followed, and is told without its secrets", async () => {
    const canary = await serve((response) => response.end("canary"));
    const server = await serve((response) =>
      response.writeHead(302, { location: `http://u:secret@127.0.0.1:${canary.port}/x?token=secret` }).end(),
    );
    const refusal = await refusalOf(get(server.url, { authorization: "Bearer secret" }));
    expect(refusal).toMatchObject({
      code: "SOURCE_UNAVAILABLE",
      details: { reason: "redirect", target: `http://127.0.0.1:${canary.port}/x` },
    });
    expect(JSON.stringify([refusal.message, refusal.details, refusal.remedy])).not.toContain("secret");
    expect(canary.connections()).toBe(0);
  });

  it.each([
    [401, "password"],
    [403, "password"],
    [404, "not-found"],
    [204, "status"],
    [500, "status"],
  ])("status %i is told as %s", async (status, reason) => {
    const server = await serve((response) => response.writeHead(status).end());
    expect(await refusalOf(get(`${server.url}/a?token=secret`))).toMatchObject({
      code: "SOURCE_UNAVAILABLE",
      details: { reason },
      message: expect.not.stringContaining("secret"),
    });
  });

  it.each([
    ["says so", { "content-length": "1000000000" }],
    ["does not say so", {}],
  ])("a body over the limit is left where it stands, when the server %s", async (_, headers) => {
    const server = await serve((response) => {
      response.writeHead(200, headers);
      const flood = () => {
        while (!response.destroyed && response.write(Buffer.alloc(400)));
      };
      response.on("drain", flood);
      flood();
    });
    expect(await refusalOf(get(server.url))).toMatchObject({
      code: "LIMIT_EXCEEDED",
      details: { reason: "bytes", allowed: 1_000 },
    });
  });

  it("a connection that breaks off in the middle is no answer", async () => {
    const server = await serve((response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("half", () => response.destroy());
    });
    expect(await refusalOf(get(server.url))).toMatchObject({
      code: "SOURCE_UNAVAILABLE",
      details: { reason: "cut" },
    });
  });

  it("headers without end are no answer", async () => {
    const server = await serve((response) => {
      response.writeHead(200, { "x-flood": "a".repeat(100_000) });
      response.end();
    });
    expect(await refusalOf(get(server.url))).toMatchObject({ code: "SOURCE_UNAVAILABLE" });
  });

  it("a port where nothing listens is told as that", async () => {
    const server = await serve(() => undefined);
    await server.close();
    servers.splice(0);
    expect(await refusalOf(get(server.url))).toMatchObject({
      code: "SOURCE_UNAVAILABLE",
      details: { reason: "connect" },
    });
  });

  it("a server that never answers, and one that stops in the middle, are given up", async () => {
    const silent = await serve(() => undefined);
    const stalling = await serve((response) => {
      response.writeHead(200).write("half");
    });
    for (const { url } of [silent, stalling]) {
      const refusal = await refusalOf(get(url, { timeouts: { stallMs: 100, totalMs: 10_000 } }));
      expect(refusal).toMatchObject({ code: "TIMEOUT" });
    }
  });

  it("a server that drips for ever is given up at the end of the time", async () => {
    const server = await serve((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    });
    const refusal = await refusalOf(get(server.url, { timeouts: { stallMs: 10_000, totalMs: 200 } }));
    expect(refusal).toMatchObject({ code: "TIMEOUT" });
  });

  it("Cancel ends it with the reason it was given", async () => {
    const cancel = new AbortController();
    const server = await serve(() => cancel.abort(new Refusal("CANCELLED", "Ada cancelled it.")));
    expect(await refusalOf(get(server.url, { signal: cancel.signal }))).toMatchObject({ code: "CANCELLED" });
  });
});
