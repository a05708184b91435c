import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStrictVersion, nearestVersion } from "./declared-version";
import { versionDrift } from "./version-drift";

describe("a declared version", () => {
  it.each([
    "0.0.0",
    "1.2.3",
    "1.10.0",
    "1.0.0-alpha.1",
    "1.0.0-0.3.7",
    "1.0.0+20130313",
    "1.0.0-a-b+c.d",
    "9007199254740991.0.0",
  ])("%s is strict SemVer", (text) => expect(isStrictVersion(text)).toBe(true));
  it.each([
    "",
    "1",
    "1.0",
    "v1.2.3",
    "=1.2.3",
    "01.2.3",
    "1.2.3-01",
    "1.2.3-",
    "1.2.3+",
    " 1.2.3",
    "1.2.3\n",
    "1.2.3.4",
    "9007199254740992.0.0",
    `1.0.0-${"a".repeat(300)}`,
  ])("%j is not", (text) => expect(isStrictVersion(text)).toBe(false));
  it.each([
    ["1", "1.0.0"],
    ["1.0", "1.0.0"],
    ["1.10", "1.10.0"],
    ["v1.2.3", "1.2.3"],
    ["V2", "2.0.0"],
    ["01.2.3", "1.2.3"],
    ["2026.01.15", "2026.1.15"],
    ["1.0-beta", "1.0.0-beta"],
    ["1.2.3-01", "1.2.3-1"],
    ["1.0+build", "1.0.0+build"],
    [" 1.3 ", "1.3.0"],
    ["2026-01-15", null],
    ["latest", null],
    ["1.2.3.4", null],
    ["1.x", null],
    ["", null],
  ])("%j is nearest to %j", (text, nearest) => expect(nearestVersion(text)).toBe(nearest));

  it("the nearest form is strict, and a strict version is its own", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[v=]?[0-9.a-z+-]{0,12}$/), (text) => {
        const nearest = nearestVersion(text);
        if (nearest !== null) expect(isStrictVersion(nearest)).toBe(true);
        if (isStrictVersion(text)) expect(nearest).toBe(text);
      }),
    );
  });
});

describe("version drift", () => {
  it.each([
    [null, null],
    [null, "1.0.0"],
    ["1.0.0", "1.0.1"],
    ["1.9.0", "1.10.0"],
    ["1.0.0-rc.1", "1.0.0"],
  ])("%s → %s advances and says nothing", (before, after) => expect(versionDrift(before, after)).toBeNull());
  it.each([
    ["1.0.0", null, "declares none"],
    ["1.0.0", "1.0.0", "stayed 1.0.0"],
    ["1.10.0", "1.9.0", "went back from 1.10.0 to 1.9.0"],
    ["1.0.0", "1.0.0-rc.1", "went back"],
    ["1.0.0+a", "1.0.0+b", "stayed"],
  ])("%s → %s is a warning beside success", (before, after, says) => {
    const warning = versionDrift(before, after);
    expect(warning?.code).toBe("VERSION_DRIFT");
    expect(warning?.message).toContain(says);
  });
});
