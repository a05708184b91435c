import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readExpiry, readOptions, UsageFault } from "./options";

const NOW = new Date("2026-11-30T12:00:00.000Z");

describe("the options of a command", () => {
  const schema = z.strictObject({ name: z.string().min(2), scope: z.enum(["read", "write"]).default("read") });

  test("are names with values, in any order", () => {
    expect(readOptions(["--scope=write", "--name", "Build server"], schema)).toEqual({
      name: "Build server",
      scope: "write",
    });
    expect(readOptions(["--name", "Build"], schema)).toEqual({ name: "Build", scope: "read" });
  });

  test.each([
    [["--scope", "read"], "--name is missing"],
    [["--name", "Build", "--scope", "all"], "--scope: "],
    [["--name", "x"], "--name: "],
    [["--name"], "--name"],
    [["--name", "Build", "--colour", "red"], "--colour"],
    [["--name", "Build", "stray"], "stray"],
  ])("%j is not understood, and the fault is named", (args, fault) => {
    expect(() => readOptions(args, schema)).toThrow(UsageFault);
    expect(() => readOptions(args, schema)).toThrow(fault);
  });
});

describe("when a token expires", () => {
  test.each([
    ["never", undefined],
    ["30d", "2026-12-30T12:00:00.000Z"],
    ["0d", "2026-11-30T12:00:00.000Z"],
    ["2027-01-31", "2027-01-31T23:59:59.999Z"],
    ["2027-01-31T12:00:00Z", "2027-01-31T12:00:00.000Z"],
  ])("%s is %s", (text, moment) => {
    expect(readExpiry(text, NOW)).toBe(moment);
  });

  test.each(["soon", "30", "d", "-1d", "2027-02-30x", "2027-13-01", "31.01.2027", ""])("%j is nothing", (text) => {
    expect(() => readExpiry(text, NOW)).toThrow(UsageFault);
  });
});
