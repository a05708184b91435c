import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readHubSkills, writeHubSkills } from "./hub-skills";

const written = (text: string) => {
  const list = readHubSkills(text);
  return list.ok ? writeHubSkills(list.skills) : list.reason;
};

describe("the skills that are wanted of a hub", () => {
  it.each([
    ["", ""],
    [" , \n ", ""],
    ["notes", "notes"],
    ["b, a\nc", "a,b,c"],
    ["notes@1.2.3-rc.1+7", "notes@1.2.3-rc.1+7"],
    ["@ada/notes ada/notes", "@ada/notes"],
    ["@ada/notes@2.0.0,notes", "@ada/notes@2.0.0,notes"],
    ["a a", "a"],
  ])("%j is %j", (text, list) => {
    expect(written(text)).toBe(list);
  });

  it.each(["../up", "a/../b", "a..b", "-a", "a@", "a@1@2", "a/b/c", "@/a", "a@../1", "\u202Ea", "x".repeat(201)])(
    "%j is none",
    (text) => {
      expect(readHubSkills(text)).toMatchObject({ ok: false });
    },
  );

  it("are refused where one is named at two versions, and not where a name is two owners'", () => {
    expect(written("a@1.0.0 a@2.0.0")).toBe("a is named at two versions.");
    expect(written("a a@2.0.0")).toBe("a is named at two versions.");
    expect(written("@x/a @y/a@2.0.0")).toBe("@x/a,@y/a@2.0.0");
  });

  it("are written as they are read again", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^(@?[a-c]{1,2}\/)?[a-c.-]{1,3}(@[0-9.]{1,3})?$/)), (parts) => {
        const list = readHubSkills(parts.join(" "));
        if (list.ok) expect(readHubSkills(writeHubSkills(list.skills))).toEqual(list);
      }),
    );
  });
});
