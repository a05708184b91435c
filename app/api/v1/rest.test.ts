import { describe, expect, it } from "vitest";
import type { SkillList } from "@/lib/contract/api";
import type { ErrorResponse } from "@/lib/contract/errors";
import type { SkillDetail } from "@/lib/contract/skill";
import type { UploadReport } from "@/lib/contract/upload";
import { getService } from "@/lib/server/service";
import { callRoute, REST_BASE, REST_OWNER, type RestCall, serveForTests } from "@/lib/testing/rest-service";
import { skillText } from "@/lib/testing/runner";
import { buildZip, MODES, type ZipEntry } from "@/lib/testing/zip-builder";
import { GET as health } from "./health/route";
import { GET as openApi } from "./openapi.json/route";
import { GET as getFile } from "./skills/[slug]/files/[...path]/route";
import { GET as getSkill } from "./skills/[slug]/route";
import { GET as listSkills } from "./skills/route";
import { DELETE as revokeToken } from "./tokens/[id]/route";
import { POST as createToken, GET as listTokens } from "./tokens/route";
import { POST as upload } from "./uploads/route";

serveForTests();

async function errorOf(response: Response): Promise<ErrorResponse["error"]> {
  return ((await response.json()) as ErrorResponse).error;
}

function post(entries: ZipEntry[], query = ""): Promise<Response> {
  return callRoute(upload, `/api/v1/uploads${query}`, {
    init: { method: "POST", headers: { "content-type": "application/zip" }, body: Buffer.from(buildZip(entries)) },
  });
}

async function newToken(scope: "read" | "write", extra: object = {}): Promise<{ id: string; secret: string }> {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "robot", scope, ...extra }),
  };
  const response = await callRoute(createToken, "/api/v1/tokens", { init });
  expect(response.status).toBe(201);
  const { token, secret } = (await response.json()) as { token: { id: string }; secret: string };
  return { id: token.id, secret };
}

describe("the REST interface", () => {
  it("says without a token that it is well, and describes itself", async () => {
    const well = await callRoute(health, "/api/v1/health", { token: null });
    expect(well.status).toBe(200);
    expect(await well.json()).toMatchObject({ status: "ok", database: "ok", blobs: "ok", helper: { mode: "off" } });
    const document = await callRoute(openApi, "/api/v1/openapi.json", { token: null });
    expect(((await document.json()) as { openapi: string }).openapi).toBe("3.1.0");
  });

  it("uploads, lists, shows and hands out what was uploaded", async () => {
    const script = "#!/bin/sh\necho 'hé'\n";
    const uploaded = await post([
      { name: "skills/alpha/SKILL.md", data: skillText("alpha") },
      { name: "skills/alpha/scripts/rün.sh", data: script, mode: MODES.executable, flags: 0x0800 },
    ]);
    expect(uploaded.status).toBe(200);
    const report = (await uploaded.json()) as UploadReport;
    expect(report.results).toMatchObject([{ path: "skills/alpha", slug: "alpha", status: "created", revision: 1 }]);
    expect(uploaded.headers.get("x-request-id")).toMatch(/^req_/);

    const list = (await (await callRoute(listSkills, "/api/v1/skills")).json()) as SkillList;
    const ids = list.items.map((row) => row.id);
    expect(ids).toContain("alpha");
    expect(ids.filter((id) => id.startsWith("builtin:"))).toEqual([
      "builtin:launch-review",
      "builtin:skill-authoring",
      "builtin:use-slipway",
    ]);
    const shown = await callRoute(getSkill, "/api/v1/skills/alpha", { params: { slug: "alpha" } });
    const { skill } = (await shown.json()) as { skill: SkillDetail };
    expect(skill.files.map((file) => [file.path, file.mode])).toEqual([
      ["SKILL.md", "0644"],
      ["scripts/rün.sh", "0755"],
    ]);

    const file = await callRoute(getFile, "/api/v1/skills/alpha/files/scripts/r%C3%BCn.sh?revision=1", {
      params: { slug: "alpha", path: ["scripts", "rün.sh"] },
    });
    expect(await file.text()).toBe(script);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="r_n.sh"; filename*=UTF-8''r%C3%BCn.sh`);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
  });

  it("shows a built-in skill and its text like any other", async () => {
    const params = { slug: "builtin:skill-authoring" };
    const shown = await callRoute(getSkill, "/api/v1/skills/builtin%3Askill-authoring", { params });
    const { skill } = (await shown.json()) as { skill: SkillDetail };
    expect(skill).toMatchObject({ tier: "builtin", provider: "builtin", version: "1.0.0" });
    const text = await callRoute(getFile, "/x", { params: { ...params, path: ["SKILL.md"] } });
    expect(await text.text()).toContain("# Writing a skill");
  });

  it("pages a list with a cursor that names the last row", async () => {
    await post(["pa", "pb", "pc"].map((name) => ({ name: `${name}/SKILL.md`, data: skillText(name) })));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page = (await (await callRoute(listSkills, `/api/v1/skills?limit=2${query}`)).json()) as SkillList;
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map((row) => row.id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const all = (await (await callRoute(listSkills, "/api/v1/skills")).json()) as SkillList;
    expect(seen).toEqual(all.items.map((row) => row.id));
  });

  it.each([
    ["a path that is not in the package", "alpha", ["nothing.md"], "NOT_FOUND"],
    ["a path that climbs", "alpha", ["..", "..", "slipway.db"], "NOT_FOUND"],
    ["an encoded climb", "alpha", ["../../slipway.db"], "NOT_FOUND"],
    ["a name that is still encoded", "alpha", ["%53KILL.md"], "NOT_FOUND"],
    ["an id with control characters", "a\u0000b", ["SKILL.md"], "INVALID_INPUT"],
    ["an unknown skill", "nobody", ["SKILL.md"], "NOT_FOUND"],
  ])("refuses %s with a code", async (_, slug, path, code) => {
    const response = await callRoute(getFile, "/x", { params: { slug, path } });
    expect((await errorOf(response)).code).toBe(code);
  });

  it("lists the paths there are where one was wrong", async () => {
    const response = await callRoute(getFile, "/x", { params: { slug: "alpha", path: ["skill.md"] } });
    expect((await errorOf(response)).details?.available).toEqual(["SKILL.md", "scripts/rün.sh"]);
  });

  it("refuses a bad query naming the field, and never the value of a secret", async () => {
    const response = await post([{ name: "a/SKILL.md", data: skillText("a") }], "?onExisting=replace");
    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.message).toContain("onExisting");
  });

  it("refuses a query that names a parameter twice, and one it does not know", async () => {
    const entries = [{ name: "q/SKILL.md", data: skillText("q") }];
    for (const query of ["?onExisting=skip&onExisting=revise", "?onexisting=skip", "?onExisting[]=skip"]) {
      expect((await errorOf(await post(entries, query))).code).toBe("INVALID_INPUT");
    }
  });

  it("refuses a whole archive with the entries at fault, and still answers", async () => {
    const response = await post([
      { name: "a/SKILL.md", data: skillText("a") },
      { name: "a/../../evil", data: "x" },
    ]);
    expect(response.status).toBe(422);
    const error = await errorOf(response);
    expect(error.code).toBe("ARCHIVE_INVALID");
    expect(JSON.stringify(error.details?.entries)).toContain("evil");
    expect((await callRoute(health, "/api/v1/health")).status).toBe(200);
  });
});

describe("API tokens", () => {
  it("are asked for where there is none", async () => {
    const response = await callRoute(listSkills, "/api/v1/skills", { token: null });
    expect(response.status).toBe(401);
    expect((await errorOf(response)).code).toBe("UNAUTHENTICATED");
  });

  it("that are unknown are refused, also with a header that is no bearer", async () => {
    expect((await callRoute(listSkills, "/api/v1/skills", { token: "slw_unknown" })).status).toBe(401);
    const basic = await callRoute(listSkills, "/api/v1/skills", {
      token: null,
      init: { headers: { authorization: "Basic b3duZXI6cGFzcw==" } },
    });
    expect(basic.status).toBe(401);
  });

  it("of scope read list, and do not upload", async () => {
    const { secret } = await newToken("read");
    expect((await callRoute(listSkills, "/api/v1/skills", { token: secret })).status).toBe(200);
    const refused = await callRoute(upload, "/api/v1/uploads", {
      token: secret,
      init: { method: "POST", headers: { "content-type": "application/zip" }, body: "PK" },
    });
    expect(refused.status).toBe(403);
    expect((await errorOf(refused)).details?.reason).toBe("token-scope");
  });

  it("stop at once when they are revoked, and their secret is in no list", async () => {
    const { id, secret } = await newToken("write");
    const list = await (await callRoute(listTokens, "/api/v1/tokens")).text();
    expect(list).toContain(id);
    expect(list).not.toContain(secret);
    const revoked = await callRoute(revokeToken, `/api/v1/tokens/${id}`, {
      params: { id },
      init: { method: "DELETE" },
    });
    expect(revoked.status).toBe(200);
    expect((await callRoute(listSkills, "/api/v1/skills", { token: secret })).status).toBe(401);
  });

  it("that have expired are refused", async () => {
    const { secret } = await newToken("write", { expiresAt: new Date(Date.now() + 300).toISOString() });
    expect((await callRoute(listSkills, "/api/v1/skills", { token: secret })).status).toBe(200);
    await expect
      .poll(async () => (await callRoute(listSkills, "/api/v1/skills", { token: secret })).status, { timeout: 5_000 })
      .toBe(401);
  });
});

describe("a session of the console", () => {
  async function signIn(): Promise<string> {
    const { auth } = await getService();
    const { headers } = await auth.api.signInEmail({
      body: { email: REST_OWNER.email, password: REST_OWNER.password },
      returnHeaders: true,
    });
    const cookie = headers.getSetCookie().find((line) => line.startsWith("slipway-session="));
    if (cookie === undefined) throw new Error("no session cookie was set");
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    return cookie.split(";")[0] ?? "";
  }

  function withCookie(cookie: string, method: string, headers: Record<string, string> = {}): RestCall {
    const body = method === "POST" ? { body: JSON.stringify({ name: "x", scope: "read" }) } : {};
    return {
      token: null,
      init: { method, headers: { cookie, "content-type": "application/json", ...headers }, ...body },
    };
  }

  it("reads without an Origin, and changes only with its own", async () => {
    const cookie = await signIn();
    expect((await callRoute(listSkills, "/api/v1/skills", withCookie(cookie, "GET"))).status).toBe(200);
    const own = { origin: REST_BASE };
    expect((await callRoute(createToken, "/api/v1/tokens", withCookie(cookie, "POST", own))).status).toBe(201);
  });

  it.each([
    ["no Origin", {}],
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["the Origin null", { origin: "null" }],
    ["a foreign Origin and a forwarded host", { origin: "http://evil.example", "x-forwarded-host": "evil.example" }],
    ["a header that some versions took for their own", { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" }],
  ])("does not change anything with %s", async (_, headers) => {
    const cookie = await signIn();
    const response = await callRoute(createToken, "/api/v1/tokens", withCookie(cookie, "POST", headers));
    expect(response.status).toBe(403);
    expect((await errorOf(response)).details?.reason).toBe("origin");
  });

  it("is not opened by what the session table holds", async () => {
    const cookie = await signIn();
    const signed = decodeURIComponent(cookie.split("=")[1] ?? "");
    const stored = signed.split(".")[0] ?? "";
    expect(stored.length).toBeGreaterThan(20);
    for (const forged of [stored, `${stored}.${"A".repeat(43)}=`]) {
      const bare = `slipway-session=${encodeURIComponent(forged)}`;
      expect((await callRoute(listSkills, "/api/v1/skills", withCookie(bare, "GET"))).status).toBe(401);
    }
  });

  it("ends when the person signs out", async () => {
    const cookie = await signIn();
    const { auth } = await getService();
    await auth.api.signOut({ headers: new Headers({ cookie }) });
    expect((await callRoute(listSkills, "/api/v1/skills", withCookie(cookie, "GET"))).status).toBe(401);
  });

  it("does not excuse a bad token beside it", async () => {
    const cookie = await signIn();
    const both = withCookie(cookie, "GET", { authorization: "Bearer slw_wrong" });
    expect((await callRoute(listSkills, "/api/v1/skills", both)).status).toBe(401);
  });

  it("is not used under a host that is not the console's", async () => {
    const cookie = await signIn();
    const request = new Request("http://evil.example/api/v1/skills", { headers: { cookie, host: "evil.example" } });
    expect((await listSkills(request)).status).toBe(401);
  });
});
