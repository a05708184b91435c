import { describe, expect, it } from "vitest";
import { checkDraft } from "./check-draft";
import { STARTING_TEXT } from "./starting-text";

const NEW = { directory: "my-skill", files: [{ path: "SKILL.md" }], baseVersion: undefined };

describe("a draft", () => {
  it("of a new skill begins with a text that no rule has anything against", () => {
    const check = checkDraft(STARTING_TEXT, NEW);
    expect(check).toMatchObject({ refusal: null, name: "my-skill", findings: [], drift: null, tooLarge: false });
    expect(check.document?.declaredVersion).toBe("1.0.0");
    expect(check.body).toBe("\n# My skill\n\nSay what to do, step by step.\n");
  });

  it("whose declared version does not advance says so before it is saved", () => {
    expect(checkDraft(STARTING_TEXT, { ...NEW, baseVersion: "1.0.0" }).drift?.code).toBe("VERSION_DRIFT");
    expect(checkDraft(STARTING_TEXT, { ...NEW, baseVersion: "0.9.0" }).drift).toBeNull();
  });

  it("that cannot be read names the place and the cure", () => {
    const check = checkDraft(STARTING_TEXT.replace("1.0.0", "1.10"), NEW);
    expect(check.refusal).toMatchObject({
      code: "INVALID_VERSION",
      line: 5,
      source: "1.10",
      repair: { line: 5, before: "  version: 1.10", after: "  version: 1.10.0" },
    });
    expect(check.name).toBe("my-skill");
  });

  it("is compared with the files of its package", () => {
    const linked = `${STARTING_TEXT}See [the table](references/table.md).\n`;
    expect(checkDraft(linked, NEW).findings.map(({ code }) => code)).toEqual(["LINK_TARGET_MISSING"]);
    const files = [...NEW.files, { path: "references/table.md" }];
    expect(checkDraft(linked, { ...NEW, files }).findings).toEqual([]);
  });

  it("over one mebibyte is too large to be typed", () => {
    expect(checkDraft(`${STARTING_TEXT}${"x".repeat(1024 * 1024)}`, NEW).tooLarge).toBe(true);
  });
});
