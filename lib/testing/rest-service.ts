import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { migrateDatabase } from "@/lib/runner/store/migrate";
import { getService } from "@/lib/server/service";
import { archivesWithoutThread } from "./runner";

export const REST_BASE = "http://127.0.0.1:3000";
export const REST_OWNER = {
  email: "owner@example.test",
  password: "a long and harmless password",
  token: "slw_test-token-of-the-first-owner-0000000000",
};

/** A service of its own for the tests of one file, with a first owner who has a token. */
export function serveForTests(): void {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "slipway-rest-"));
    Object.assign(process.env, {
      PORT: "3000",
      DATABASE_URL: "",
      SLIPWAY_DATA_DIR: directory,
      SLIPWAY_OWNER_EMAIL: REST_OWNER.email,
      SLIPWAY_OWNER_PASSWORD: REST_OWNER.password,
      SLIPWAY_OWNER_TOKEN: REST_OWNER.token,
      SLIPWAY_RATE_LIMITS: "upload=1000",
      SLIPWAY_LOG_LEVEL: "silent",
    });
    await migrateDatabase({ url: `file:${join(directory, "slipway.db")}`, dataDirectory: directory });
    (await getService()).ports.archives = archivesWithoutThread;
  });

  afterAll(async () => {
    await (await getService()).close();
    await rm(directory, { recursive: true, force: true });
  });
}

export type RestHandler = (
  request: Request,
  next?: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;

export interface RestCall {
  /** Null for none. */
  token?: string | null;
  params?: Record<string, string | string[]>;
  init?: RequestInit;
}

/** Calls a route as the framework would. */
export function callRoute(handler: RestHandler, path: string, call: RestCall = {}): Promise<Response> {
  const { token = REST_OWNER.token, params, init = {} } = call;
  const headers = new Headers(init.headers);
  headers.set("host", "127.0.0.1:3000");
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  const request = new Request(`${REST_BASE}${path}`, { ...init, headers });
  return handler(request, params ? { params: Promise.resolve(params) } : undefined);
}
