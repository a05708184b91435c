import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditList } from "@/lib/contract/audit";
import type { ErrorResponse } from "@/lib/contract/errors";
import type { InvitationRow, UserRow } from "@/lib/contract/people";
import { addOwner, createTokenFor, joinOwner } from "@/lib/runner";
import { migrateDatabase } from "@/lib/runner/store/migrate";
import { getService } from "@/lib/server/service";
import { GET as listAudit } from "./audit/route";
import { DELETE as revokeInvitation } from "./invitations/[id]/route";
import { PATCH as changeRole, DELETE as removeUser } from "./users/[id]/route";
import { POST as inviteUser, GET as listUsers } from "./users/route";

const OWNER = "slw_test-token-of-the-first-owner-0000000000";
const BASE = "http://127.0.0.1:3000";
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "slipway-rest-people-"));
  Object.assign(process.env, {
    PORT: "3000",
    DATABASE_URL: "",
    SLIPWAY_DATA_DIR: directory,
    SLIPWAY_OWNER_EMAIL: "owner@example.test",
    SLIPWAY_OWNER_PASSWORD: "a long and harmless password",
    SLIPWAY_OWNER_TOKEN: OWNER,
    SLIPWAY_LOG_LEVEL: "silent",
  });
  await migrateDatabase({ url: `file:${join(directory, "slipway.db")}`, dataDirectory: directory });
});

afterAll(async () => {
  await (await getService()).close();
  await rm(directory, { recursive: true, force: true });
});

type Handler = (request: Request, next?: { params: Promise<Record<string, string>> }) => Promise<Response>;

async function call<T>(
  handler: Handler,
  method: string,
  path: string,
  options: { token?: string; id?: string; body?: unknown } = {},
): Promise<{ status: number; answer: T & ErrorResponse }> {
  const { token = OWNER, id, body } = options;
  const headers = new Headers({ host: "127.0.0.1:3000", authorization: `Bearer ${token}` });
  if (body !== undefined) headers.set("content-type", "application/json");
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const next = id === undefined ? undefined : { params: Promise.resolve({ id }) };
  const response = await handler(new Request(`${BASE}${path}`, init), next);
  return { status: response.status, answer: (await response.json()) as T & ErrorResponse };
}

type Invited = { invitation: InvitationRow; url: string };
type People = { items: UserRow[]; invitations: InvitationRow[] };

const invite = (body: unknown, token = OWNER) => call<Invited>(inviteUser, "POST", "/api/v1/users", { body, token });

/** Somebody who joined by an invitation, with a token of their own. */
async function joined(email: string, role: string): Promise<{ id: string; token: string }> {
  const { ports } = await getService();
  const { answer } = await invite({ email, role });
  const token = new URL(answer.url).searchParams.get("token") ?? "";
  await joinOwner({ ports, input: { token, name: email, passwordHash: "salt:hash", requestId: "test" } });
  const { answer: people } = await call<People>(listUsers, "GET", "/api/v1/users");
  const made = await createTokenFor({
    ports,
    input: { name: "t", scope: "write", holder: { email }, requestId: "test" },
  });
  return { id: people.items.find((person) => person.email === email)?.id ?? "", token: made.secret };
}

test("an invitation brings its link once, at the console's own address", async () => {
  const { status, answer } = await invite({ email: "Bob@Example.test", role: "reviewer" });
  expect(status).toBe(201);
  expect(answer.invitation).toMatchObject({ email: "bob@example.test", role: "reviewer" });
  expect(answer.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/join\?token=[A-Za-z0-9_-]{43}$/);
  const list = await call<People>(listUsers, "GET", "/api/v1/users");
  expect(list.answer.invitations).toEqual([answer.invitation]);
  const audit = await call<AuditList>(listAudit, "GET", "/api/v1/audit?verb=users.");
  const secret = new URL(answer.url).searchParams.get("token") ?? "";
  expect(JSON.stringify([list.answer, audit.answer])).not.toContain(secret);
  const revoked = await call<Invited>(revokeInvitation, "DELETE", "/api/v1/invitations/x", {
    id: answer.invitation.id,
  });
  expect([revoked.status, revoked.answer.invitation]).toEqual([200, answer.invitation]);
});

test("somebody is given another role and taken out, after which their token is a stranger's", async () => {
  const cy = await joined("cy@example.test", "viewer");
  const changed = await call<{ user: UserRow }>(changeRole, "PATCH", "/x", { id: cy.id, body: { role: "reviewer" } });
  expect([changed.status, changed.answer.user.role]).toEqual([200, "reviewer"]);
  const removed = await call<{ user: UserRow }>(removeUser, "DELETE", "/x", { id: cy.id });
  expect([removed.status, removed.answer.user.email]).toEqual([200, "cy@example.test"]);
  expect((await call(listUsers, "GET", "/api/v1/users", { token: cy.token })).status).toBe(401);
});

test("the only owner keeps the role, and nobody removes themselves", async () => {
  const { answer } = await call<People>(listUsers, "GET", "/api/v1/users");
  const id = answer.items.find((person) => person.email === "owner@example.test")?.id ?? "";
  const demoted = await call(changeRole, "PATCH", "/x", { id, body: { role: "viewer" } });
  expect([demoted.status, demoted.answer.error.details?.reason]).toEqual([409, "last-owner"]);
  const removed = await call(removeUser, "DELETE", "/x", { id });
  expect([removed.status, removed.answer.error.details?.reason]).toEqual([409, "self"]);
});

test("what is wrong with an invitation is said by field, and what was sent is not repeated", async () => {
  for (const body of [
    { email: "not an address" },
    { email: "x@example.test", role: "admin" },
    { email: "x@example.test", ownerId: "other" },
    { email: `${"x".repeat(10_000)}@example.test` },
    {},
  ]) {
    const { status, answer } = await invite(body);
    expect([status, answer.error.code]).toEqual([400, "INVALID_INPUT"]);
    expect(JSON.stringify(answer)).not.toContain("xxxxxxxxxx");
  }
});

test("the list of what was done is narrowed and cut, and a senseless question is refused", async () => {
  const first = await call<AuditList>(listAudit, "GET", "/api/v1/audit?limit=1");
  expect(first.answer.items).toHaveLength(1);
  const cursor = first.answer.nextCursor ?? "";
  const second = await call<AuditList>(listAudit, "GET", `/api/v1/audit?limit=1&cursor=${cursor}`);
  expect(second.answer.items[0]?.sequence).toBe((first.answer.items[0]?.sequence ?? 0) - 1);
  for (const query of ["limit=0", "limit=501", "cursor=-1", "cursor=x", "verb=%25", "limit=1&limit=2"]) {
    expect([query, (await call(listAudit, "GET", `/api/v1/audit?${query}`)).status]).toEqual([query, 400]);
  }
});

test("each call answers a viewer, a reviewer, another owner and nobody as it must", async () => {
  const { ports } = await getService();
  const target = await joined("target@example.test", "viewer");
  const viewer = await joined("viewer@example.test", "viewer");
  const reviewer = await joined("reviewer@example.test", "reviewer");
  await addOwner({
    ports,
    input: { name: "Others", email: "others@example.test", passwordHash: "salt:hash", requestId: "test" },
  });
  const other = await createTokenFor({
    ports,
    input: { name: "o", scope: "write", holder: { owner: "Others" }, requestId: "test" },
  });
  const { answer } = await invite({ email: "open@example.test" });
  const attempts: [string, (token: string) => Promise<{ status: number }>, number[]][] = [
    ["listUsers", (token) => call(listUsers, "GET", "/api/v1/users", { token }), [403, 200, 200, 401]],
    ["listAudit", (token) => call(listAudit, "GET", "/api/v1/audit", { token }), [403, 200, 200, 401]],
    ["inviteUser", (token) => invite({ email: "new@example.test" }, token), [403, 403, 201, 401]],
    [
      "changeUserRole",
      (token) => call(changeRole, "PATCH", "/x", { token, id: target.id, body: { role: "viewer" } }),
      [403, 403, 404, 401],
    ],
    ["removeUser", (token) => call(removeUser, "DELETE", "/x", { token, id: target.id }), [403, 403, 404, 401]],
    [
      "revokeInvitation",
      (token) => call(revokeInvitation, "DELETE", "/x", { token, id: answer.invitation.id }),
      [403, 403, 404, 401],
    ],
  ];
  for (const [what, attempt, expected] of attempts) {
    const statuses: number[] = [];
    for (const token of [viewer.token, reviewer.token, other.secret, "nobody"]) {
      statuses.push((await attempt(token)).status);
    }
    expect([what, ...statuses]).toEqual([what, ...expected]);
  }
  const others = await call<People>(listUsers, "GET", "/api/v1/users", { token: other.secret });
  expect(others.answer.items.map((person) => person.email)).toEqual(["others@example.test"]);
});
