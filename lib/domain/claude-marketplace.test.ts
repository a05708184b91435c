import { describe, expect, it } from "vitest";
import { marketplaceName, writeMarketplace } from "./claude-marketplace";

describe("a place as a marketplace of plugins", () => {
  it("has one plugin a skill, whose ZIP is named by its SHA-256", () => {
    const url = "https://skills.example.com/o/1/.well-known/agent-skills/lint/0.zip";
    const text = writeMarketplace({ name: "Storefront", ownerName: "Ada" }, [
      { name: "lint", description: "Use it.", url, digest: `sha256:${"0".repeat(64)}` },
    ]);
    expect(JSON.parse(text)).toEqual({
      name: "slipway-storefront",
      owner: { name: "Ada" },
      plugins: [
        {
          name: "lint",
          description: "Use it.",
          source: { source: "archive", url, sha256: "0".repeat(64) },
          strict: false,
          skills: ["./"],
        },
      ],
    });
  });

  it.each([
    ["anthropic plugins", "slipway-anthropic-plugins"],
    ["技能", "slipway-skills"],
    ["x".repeat(200), `slipway-${"x".repeat(56)}`],
  ])("a place called %j is kept under a name that nobody reserves", (name, expected) => {
    expect(marketplaceName(name)).toBe(expected);
  });
});
