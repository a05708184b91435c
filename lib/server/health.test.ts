import { describe, expect, it } from "vitest";
import { checkHealth } from "./health";
import type { Service } from "./service";

/** A service of which only the two probed parts exist, each as the test wants it. */
function serviceWith(parts: { ping: () => Promise<void>; check: () => Promise<void> }): Service {
  return { ports: { store: { ping: parts.ping }, blobs: { check: parts.check } } } as unknown as Service;
}

const fine = () => Promise.resolve();
const broken = () => Promise.reject(new Error("gone"));

describe("health", () => {
  it.each([
    [fine, fine, "ok", "ok", "ok"],
    [broken, fine, "degraded", "failed", "ok"],
    [fine, broken, "degraded", "ok", "failed"],
  ])("tells each part for itself", async (ping, check, status, database, blobs) => {
    expect(await checkHealth(serviceWith({ ping, check }))).toMatchObject({ status, database, blobs });
  });

  it("does not wait for a part that never answers", async () => {
    const stuck = () => new Promise<void>(() => undefined);
    expect(await checkHealth(serviceWith({ ping: stuck, check: fine }))).toMatchObject({ database: "failed" });
  });

  it("probes once however many ask at a time", async () => {
    let probes = 0;
    const check = async () => {
      probes += 1;
    };
    const service = serviceWith({ ping: fine, check });
    await Promise.all(Array.from({ length: 50 }, () => checkHealth(service)));
    expect(probes).toBe(1);
  });
});
