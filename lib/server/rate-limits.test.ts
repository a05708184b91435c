import { describe, expect, it } from "vitest";
import { isRefusal } from "@/lib/contract/errors";
import { createRateLimits } from "./rate-limits";

const limits = () => createRateLimits({ "sign-in": 2, upload: 0, launch: 1, agent: 1 });

async function refusalOf(work: Promise<void>) {
  try {
    await work;
    return null;
  } catch (error) {
    return isRefusal(error) ? error : null;
  }
}

describe("rate limits", () => {
  it("refuse the call after the last allowed one and say when to try again", async () => {
    const rate = limits();
    await rate.take("sign-in", "a@example.test");
    await rate.take("sign-in", "a@example.test");
    const refusal = await refusalOf(rate.take("sign-in", "a@example.test"));
    expect(refusal?.code).toBe("RATE_LIMITED");
    const wait = refusal?.details?.retryAfter as number;
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it("count each key and each kind for itself", async () => {
    const rate = limits();
    await rate.take("launch", "owner-1");
    expect(await refusalOf(rate.take("launch", "owner-2"))).toBeNull();
    expect(await refusalOf(rate.take("agent", "owner-1"))).toBeNull();
    expect((await refusalOf(rate.take("launch", "owner-1")))?.code).toBe("RATE_LIMITED");
  });

  it("are off at 0", async () => {
    const rate = limits();
    for (let call = 0; call < 500; call += 1) await rate.take("upload", "owner");
    expect(await refusalOf(rate.take("upload", "owner"))).toBeNull();
  });
});
