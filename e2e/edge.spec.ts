import { createHash, randomBytes } from "node:crypto";
import { connect } from "node:net";
import type { Page } from "@playwright/test";
import type { UploadReport } from "@/lib/contract/upload";
import { buildZip } from "@/lib/testing/zip-builder";
import { TEST_OWNER } from "@/scripts/house/run-console";
import { builtPages } from "./fixtures/built-pages";
import { type ConsoleWithData, stagedFiles, withConsoleData } from "./fixtures/console-with-data";
import { cookieOf } from "./fixtures/more-people";
import { type RawAnswer, rawRequest } from "./fixtures/raw-request";
import { getWithToken } from "./fixtures/rest";
import { signIn } from "./fixtures/sign-in";
import { archiveFile, mixedArchive, skillEntry } from "./fixtures/skill-archives";
import { test as base, expect } from "./fixtures/test";
import { REPORT, uploadDialog } from "./fixtures/upload-dialog";

const MIB = 1024 * 1024;
const TOKEN = { authorization: `Bearer ${TEST_OWNER.token}` };
/** A header by which some versions of the framework told their own requests from others. */
const SUBREQUEST = { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" };

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture needs from it
const test = base.extend<object, { edge: ConsoleWithData }>({
  edge: [async ({}, use) => withConsoleData({}, use), { scope: "worker", timeout: 120_000 }],
});
// biome-ignore-end lint/correctness/noEmptyPattern: see above

test.afterEach("the console is well", async ({ edge }) => {
  const health = await fetch(`${edge.address}/api/v1/health`);
  expect(await health.json()).toMatchObject({ status: "ok", database: "ok", blobs: "ok" });
});

function codeOf(answer: RawAnswer): string {
  return (JSON.parse(answer.text) as { error: { code: string } }).error.code;
}

async function expectNothingStaged(edge: ConsoleWithData): Promise<void> {
  await expect.poll(() => stagedFiles(edge)).toEqual([]);
}

test.describe("the policy of every page", () => {
  const paths = builtPages().flatMap(({ path }) => path ?? []);

  for (const path of paths) {
    test(`allows scripts by a fresh nonce alone, and no frame: ${path}`, async ({ page, edge }) => {
      await signIn(page, edge);
      const cookie = await cookieOf(page);
      const nonces = new Set<string>();
      for (let round = 1; round <= 2; round += 1) {
        const { headers, text } = await rawRequest(edge, { path, headers: { cookie } });
        const policy = String(headers["content-security-policy"]);
        expect(policy).toContain("frame-ancestors 'none'");
        expect(policy).toContain("object-src 'none'");
        expect(policy).toContain("base-uri 'none'");
        expect(policy).toMatch(/img-src 'self' data:(;|$)/);
        const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
        expect(scripts).not.toContain("unsafe");
        const nonce = /'nonce-([\w+/=-]{16,})'/.exec(scripts)?.[1] ?? "";
        expect(nonce).not.toBe("");
        nonces.add(nonce);
        for (const [tag] of text.matchAll(/<script\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
        for (const [tag] of text.matchAll(/<style\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`);
        expect(text).not.toMatch(/<[^>]+\son\w+=/);
        expect(headers["x-content-type-options"]).toBe("nosniff");
        expect(headers["referrer-policy"]).toBe("no-referrer");
        expect(headers["x-powered-by"]).toBeUndefined();
      }
      expect(nonces.size).toBe(2);
    });
  }

  test("holds wherever a page is sent, for addresses that lead nowhere too", async ({ edge }) => {
    for (const path of ["/nowhere", "/api/nowhere", "/v1/nowhere", "/t/nowhere", "/o/nowhere", "/_next/static/no.js"]) {
      const { status, headers } = await rawRequest(edge, { path });
      expect(status, path).toBe(404);
      if (!/html/.test(headers["content-type"] ?? "")) continue;
      expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
    }
  });

  test("is broken by nothing that the console does, from sign-in to the report", async ({ page, edge }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.exposeFunction("complain", (text: string) => complaints.push(text));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        (window as unknown as { complain(text: string): void }).complain(
          `${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}`,
        );
      });
    });
    await signIn(page, edge);
    await page.getByRole("button", { name: "Upload skills" }).click();
    const upload = uploadDialog(page);
    await upload.choose(mixedArchive("policy").file);
    await upload.button("Import 3 skills").click();
    await expect(upload.table(REPORT)).toBeVisible();
    await upload.button("Repair and import 2").click();
    await expect(upload.counts).toContainText("5 created");
    await page.keyboard.press("Escape");
    await page.getByRole("searchbox", { name: "Search skills" }).fill("policy");
    await page.getByRole("button", { name: /^Tags filter/ }).click();
    await expect(page.getByRole("dialog", { name: "Tags filter" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Tags filter" })).toBeHidden();
    await page.getByRole("button", { name: /account of/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.keyboard.press("Escape");
    await page.goto(`${edge.address}/docs/api`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test.describe("a request under another name", () => {
  test("of the host gets no page, and the address to use", async ({ edge }) => {
    for (const path of ["/", "/sign-in", "/library", "/docs/api"]) {
      const answer = await rawRequest(edge, { path, headers: { host: "evil.example" } });
      expect(answer.status).toBe(421);
      expect(answer.text).toContain(edge.address);
      expect(answer.text).not.toContain("evil.example");
    }
  });

  test("that claims to be forwarded changes no address", async ({ edge }) => {
    const forwarded = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-port": "443",
      forwarded: "host=evil.example;proto=https",
    };
    const home = await rawRequest(edge, { path: "/", headers: forwarded });
    expect(home.status).toBeGreaterThanOrEqual(300);
    expect(home.status).toBeLessThan(400);
    expect(new URL(home.headers.location ?? "", edge.address).href).toMatch(
      new RegExp(`^${edge.address}/(library|sign-in)$`),
    );
    const page = await rawRequest(edge, { path: "/sign-in", headers: forwarded });
    expect(page.text).not.toContain("evil.example");
    const document = await rawRequest(edge, { path: "/api/v1/openapi.json", headers: forwarded });
    expect(JSON.parse(document.text)).toMatchObject({ servers: [{ url: edge.address }] });
  });

  test("that claims to come from the framework itself is sent to sign in all the same", async ({ edge }) => {
    const answer = await rawRequest(edge, { path: "/library", headers: SUBREQUEST });
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.status).toBeLessThan(400);
    expect(answer.headers.location).toMatch(/\/sign-in$/);
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });
});

test.describe("an action of the console", () => {
  /** Where a request says that it comes from, that is not the console's own page. */
  const STRANGERS: [string, Record<string, string>][] = [
    ["without an Origin", {}],
    ["from another site", { origin: "https://evil.example" }],
    ["from the Origin null", { origin: "null" }],
    [
      "from another site behind a forwarded host",
      { origin: "http://evil.example", "x-forwarded-host": "evil.example" },
    ],
    ["without an Origin, as if from the framework", SUBREQUEST],
    ["from another site, as if from the framework", { origin: "https://evil.example", ...SUBREQUEST }],
  ];

  /** What the page's own scripts send, once `act` has been done. */
  async function captureAction(page: Page, act: () => Promise<void>) {
    const sent = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
    await act();
    const request = await sent;
    const headers = await request.allHeaders();
    const kept = ["next-action", "next-router-state-tree", "content-type", "accept"];
    return {
      method: "POST",
      path: new URL(request.url()).pathname,
      headers: Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      body: request.postData() ?? "",
    };
  }

  test("to sign in opens no session for a stranger, with the right password", async ({ page, edge }) => {
    const action = await captureAction(page, () => signIn(page, edge));
    const replay = (headers: Record<string, string>, path = action.path) =>
      rawRequest(edge, { ...action, path, headers: { ...action.headers, ...headers } });

    // The very same bytes from the console's own address do open one, else the rest would prove nothing.
    const own = await replay({ origin: edge.address });
    expect(own.status).toBe(200);
    expect(String(own.headers["set-cookie"])).toContain("slipway-session=");

    for (const [who, headers] of STRANGERS) {
      const answer = await replay(headers);
      expect(answer.headers["set-cookie"], who).toBeUndefined();
      expect(answer.status, who).toBe(403);
      // Paths that the first check leaves out reach the action itself, which checks again.
      for (const path of ["/api/nowhere", "/t/nowhere", "/_next/static/nowhere", "/icon.svg"]) {
        const beside = await replay(headers, path);
        expect(beside.headers["set-cookie"], `${who}, at ${path}`).toBeUndefined();
        expect(beside.text, `${who}, at ${path}`).not.toContain('"ok":true');
      }
    }
  });

  test("to sign out ends no session for a stranger who has its cookie", async ({ page, edge }) => {
    await signIn(page, edge);
    const action = await captureAction(page, async () => {
      await page.getByRole("button", { name: /account of/ }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
    });
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await signIn(page, edge);
    const cookie = await cookieOf(page);
    const isSignedIn = async () => (await rawRequest(edge, { path: "/api/v1/skills", headers: { cookie } })).status;
    for (const [who, headers] of STRANGERS) {
      await rawRequest(edge, { ...action, headers: { ...action.headers, ...headers, cookie } });
      expect(await isSignedIn(), who).toBe(200);
    }
    await rawRequest(edge, { ...action, headers: { ...action.headers, origin: edge.address, cookie } });
    expect(await isSignedIn()).toBe(401);
  });
});

test.describe("an upload", () => {
  const form = (bytes: Uint8Array) => {
    const boundary = "----slipway-test";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\nContent-Type: application/zip\r\n\r\n`;
    return {
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    };
  };

  test("by a form of another site is refused, though the browser brings the session", async ({ page, edge }) => {
    await signIn(page, edge);
    const cookie = await cookieOf(page);
    const { headers, body } = form(archiveFile([skillEntry("forged")]).buffer);
    const post = (extra: Record<string, string>) =>
      rawRequest(edge, { method: "POST", path: "/api/v1/uploads", headers: { ...headers, cookie, ...extra }, body });
    const strangers: Record<string, string>[] = [
      {},
      { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
      { origin: "null" },
      { origin: "http://evil.example", "x-forwarded-host": "evil.example" },
    ];
    for (const stranger of strangers) {
      const answer = await post(stranger);
      expect(answer.status).toBe(403);
      expect(codeOf(answer)).toBe("FORBIDDEN");
    }
    expect((await getWithToken(edge, "/api/v1/skills/forged")).status).toBe(404);
    expect((await post({ origin: edge.address })).status).toBe(200);
    expect((await getWithToken(edge, "/api/v1/skills/forged")).status).toBe(200);
    await expectNothingStaged(edge);
  });

  test("announced with ten gigabytes is refused before any of it is read", async ({ edge }) => {
    for (const contentType of ["application/zip", "multipart/form-data; boundary=x"]) {
      const answer = await rawRequest(edge, {
        method: "POST",
        path: "/api/v1/uploads",
        headers: { ...TOKEN, "content-type": contentType, "content-length": 10_000_000_000 },
        holdBody: true,
      });
      expect(answer.status).toBe(413);
      expect(codeOf(answer)).toBe("ARCHIVE_LIMIT_EXCEEDED");
      expect(answer.headers.connection).toBe("close");
    }
    await expectNothingStaged(edge);
  });

  test("without a length ends at the limit, and leaves nothing behind", async ({ edge }) => {
    const piece = Buffer.alloc(MIB);
    function* seventyMebibytes() {
      for (let sent = 0; sent < 70; sent += 1) yield piece;
    }
    const answer = await rawRequest(edge, {
      method: "POST",
      path: "/api/v1/uploads",
      headers: { ...TOKEN, "content-type": "application/zip", "transfer-encoding": "chunked" },
      body: seventyMebibytes(),
    });
    expect(answer.status).toBe(413);
    expect(codeOf(answer)).toBe("ARCHIVE_LIMIT_EXCEEDED");
    await expectNothingStaged(edge);
  });

  test("that is cut in the middle leaves nothing behind", async ({ edge }) => {
    for (const contentType of ["application/zip", "multipart/form-data; boundary=cut"]) {
      const { hostname, port, host } = new URL(edge.address);
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined);
      const head = [
        "POST /api/v1/uploads HTTP/1.1",
        `Host: ${host}`,
        `Authorization: ${TOKEN.authorization}`,
        `Content-Type: ${contentType}`,
        "Content-Length: 5000000",
      ];
      const part = `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`;
      socket.write(`${head.join("\r\n")}\r\n\r\n${contentType.startsWith("multipart") ? part : ""}`);
      socket.write(Buffer.alloc(MIB, "P"));
      await expect.poll(async () => (await stagedFiles(edge)).some((path) => path.endsWith("upload.zip"))).toBe(true);
      socket.destroy();
      await expectNothingStaged(edge);
    }
    const list = (await (await getWithToken(edge, "/api/v1/skills")).json()) as { items: { slug: string }[] };
    expect(list.items.map((row) => row.slug)).toContain("use-slipway");
  });

  test("of twenty mebibytes as a form arrives whole", async ({ edge }) => {
    const halves = ["whole-left", "whole-right"].map((slug) => ({ slug, bytes: randomBytes(10 * MIB) }));
    const { headers, body } = form(
      buildZip(
        halves.flatMap(({ slug, bytes }) => [
          skillEntry(slug),
          { name: `skills/${slug}/noise.bin`, data: bytes, method: 0 },
        ]),
      ),
    );
    expect(body.length).toBeGreaterThan(20 * MIB);
    const answer = await rawRequest(edge, {
      method: "POST",
      path: "/api/v1/uploads",
      headers: { ...TOKEN, ...headers, "content-length": body.length },
      body,
    });
    expect(answer.status).toBe(200);
    expect((JSON.parse(answer.text) as UploadReport).summary.created).toBe(2);
    const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    for (const { slug, bytes } of halves) {
      const back = await getWithToken(edge, `/api/v1/skills/${slug}/files/noise.bin`);
      expect(sha256(new Uint8Array(await back.arrayBuffer()))).toBe(sha256(bytes));
      expect(back.headers.get("content-disposition")).toContain("attachment");
      expect(back.headers.get("content-security-policy")).toContain("sandbox");
    }
    await expectNothingStaged(edge);
  });
});

test.describe("an address that leads nowhere", () => {
  test("says so as JSON to a program", async ({ edge }) => {
    for (const path of ["/api/nowhere", "/api/v1/nowhere", "/api/v1/skills/nobody"]) {
      const answer = await rawRequest(edge, { path, headers: TOKEN });
      expect(answer.status, path).toBe(404);
      expect(answer.headers["content-type"], path).toContain("application/json");
      expect(codeOf(answer), path).toBe("NOT_FOUND");
    }
  });

  test("says so as a page to a person", async ({ page, edge }) => {
    const answer = await page.goto(`${edge.address}/no/such/page`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is no such page");
    await page.getByRole("link", { name: "Go to the library" }).click();
    await expect(page).toHaveURL(`${edge.address}/sign-in`);
  });
});
