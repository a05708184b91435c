import { describe, expect, test } from "vitest";
import { sortServiceLine } from "./service-output.mjs";

describe("what the service writes while it starts", () => {
  test.each([
    "▲ Next.js 16.4.6",
    "- Local:         http://127.0.0.1:3000",
    "- Network:       http://127.0.0.1:3000",
    "- Experiments (use with caution):",
    "  · serverActions",
    "✓ Running next.config.ts took 103ms",
    "✓ Starting...",
    "✓ Ready in 310ms",
    "",
  ])("the framework's banner is dropped: %j", (line) => {
    expect(sortServiceLine(line)).toBe("banner");
  });

  test("the one-time set-up link is known", () => {
    expect(sortServiceLine("Set up the first owner: http://127.0.0.1:3000/setup?token=abc")).toBe("set-up");
  });

  test.each(['{"level":"info","msg":"started"}', "⨯ Failed to start server", "Error: listen EADDRINUSE"])(
    "the log and every error pass: %j",
    (line) => {
      expect(sortServiceLine(line)).toBe("log");
    },
  );
});
