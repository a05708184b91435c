import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { explainPort, freePort, portProblem } from "./port";

let taken: Server | undefined;
afterEach(() => new Promise<void>((resolve) => (taken === undefined ? resolve() : taken.close(() => resolve()))));

describe("the port to listen on", () => {
  test("has no problem where it is free", async () => {
    expect(await portProblem("127.0.0.1", await freePort())).toBeNull();
  });

  test("is in use where another program listens", async () => {
    const port = await freePort();
    await new Promise<void>((resolve) => {
      taken = createServer().listen(port, "127.0.0.1", resolve);
    });
    expect(await portProblem("127.0.0.1", port)).toBe("in-use");
  });

  test("cannot be opened on an address that is another machine's", async () => {
    // 192.0.2.0/24 is set aside for documentation (RFC 5737).
    expect(await portProblem("192.0.2.1", 3000)).toBe("no-such-address");
  });

  test("is explained with a command that would work", () => {
    expect(explainPort("in-use", "127.0.0.1", 3000)).toContain("PORT=3001 npm start");
    expect(explainPort("in-use", "127.0.0.1", 65_535)).toContain("PORT=3000 npm start");
    expect(explainPort("no-such-address", "192.0.2.1", 3000)).toContain("no address 192.0.2.1");
  });
});
