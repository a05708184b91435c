import { describe, expect, it } from "vitest";
import { isRefusal } from "@/lib/contract/errors";
import { isKnownHost, isSameOrigin, requireSameOrigin } from "./origin";

const settings = { allowedOrigins: ["http://127.0.0.1:3000", "http://localhost:3000"] };
const head = (method: string, headers: Record<string, string>) => ({ method, headers: new Headers(headers) });

describe("a changing request with a session", () => {
  it.each([
    ["our own page", { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }, true],
    ["our own page under another name of loopback", { host: "localhost:3000", origin: "http://localhost:3000" }, true],
    ["no origin", { host: "127.0.0.1:3000" }, false],
    ["the origin null", { host: "127.0.0.1:3000", origin: "null" }, false],
    ["another site", { host: "127.0.0.1:3000", origin: "https://evil.example" }, false],
    ["one of our names while asking another", { host: "localhost:3000", origin: "http://127.0.0.1:3000" }, false],
    ["a host and origin that agree but are not ours", { host: "evil.example", origin: "http://evil.example" }, false],
    [
      "a foreign origin behind a forwarded host",
      { host: "127.0.0.1:3000", origin: "http://evil.example", "x-forwarded-host": "evil.example" },
      false,
    ],
    [
      "a browser that calls it cross-site",
      { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" },
      false,
    ],
  ])("from %s: allowed is %s", (_, headers, allowed) => {
    expect(isSameOrigin(head("POST", headers), settings)).toBe(allowed);
  });

  it("that only reads needs no origin", () => {
    expect(isSameOrigin(head("GET", { host: "127.0.0.1:3000" }), settings)).toBe(true);
  });

  it("is refused as FORBIDDEN with the address to use", () => {
    let refusal: unknown;
    try {
      requireSameOrigin(head("POST", { host: "127.0.0.1:3000" }), settings);
    } catch (error) {
      refusal = error;
    }
    expect(isRefusal(refusal) && refusal.code).toBe("FORBIDDEN");
    expect(isRefusal(refusal) && refusal.remedy).toContain("http://127.0.0.1:3000");
  });
});

describe("the host of a page", () => {
  it("is known whatever its case, and a forwarded one counts for nothing", () => {
    expect(isKnownHost(head("GET", { host: "LocalHost:3000" }), settings)).toBe(true);
    expect(isKnownHost(head("GET", { host: "evil.example", "x-forwarded-host": "localhost:3000" }), settings)).toBe(
      false,
    );
  });
});
