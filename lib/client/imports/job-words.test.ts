import { describe, expect, test } from "vitest";
import { commandIn, jobPercent, jobPlace } from "./job-words";

describe("a job in words", () => {
  test("the command of a remedy is told apart from the sentence around it", () => {
    const error = (remedy: string) => ({ code: "CACHE_MISS" as const, message: "Not in the cache.", remedy });
    const command = "npm run slipway -- cache pull team-skills 3f2a1b9c";
    expect(commandIn(error(`Warm the cache: ${command}`))).toBe(command);
    expect(commandIn(error(`Run ${command}.`))).toBe(command);
    expect(commandIn(error(`Run ${command}, then retry.`))).toBe(command);
    expect(commandIn(error(`Run \`${command}\` on the console's machine.`))).toBe(command);
    expect(commandIn({ ...error("See the command."), details: { command } })).toBe(command);
    expect(commandIn(error("Check the address and try again."))).toBeNull();
    expect(commandIn(undefined)).toBeNull();
  });

  test("a bar has an end where the total is known, and never passes it", () => {
    const at = (done: number, total: number | null) => jobPercent({ progress: { done, total, unit: "files" } });
    expect(at(120, 260)).toBe(46);
    expect(at(300, 260)).toBe(100);
    expect(at(12, null)).toBeNull();
    expect(at(0, 0)).toBeNull();
    expect(jobPercent({ progress: null })).toBeNull();
  });

  test("a registry entry is named by its name, another source by its address without the scheme", () => {
    const request = { kind: "git", source: "https://git.example.org/a", onExisting: "revise", repair: "none" } as const;
    expect(jobPlace({ entryName: null, request })).toBe("git.example.org/a");
    expect(jobPlace({ entryName: "team", request: { ...request, path: "skills" } })).toBe("team · skills");
  });
});
