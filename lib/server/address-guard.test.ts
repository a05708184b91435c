import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardAddresses } from "./address-guard";

let server: Server;
let origin: string;
const untouched = createServer().emit;

beforeAll(async () => {
  guardAddresses();
  server = createServer((_, response) => response.end("reached"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  Object.getPrototypeOf(server).emit = untouched;
  await new Promise((resolve) => server.close(resolve));
});

describe("an address", () => {
  it.each(["/%ff", "/%", "/%2", "/%zz", "/%ed%a0%80", "/a/%ff?x=1"])("%s is refused with a code", async (path) => {
    const response = await fetch(`${origin}${path}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "INVALID_INPUT", details: { reason: "address" } } });
  });

  it.each(["/", "/a%20b", "/%F0%9F%98%80", "/a?x=%ff"])("%s is passed on", async (path) => {
    expect(await (await fetch(`${origin}${path}`)).text()).toBe("reached");
  });
});
