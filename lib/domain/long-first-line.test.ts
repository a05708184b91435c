import { expect, test } from "vitest";
import { PACKAGE_LIMITS } from "@/lib/contract/limits";
import { readSkillDocument } from "./skill-document";

// A file may be one line as long as a whole package.
test.each(["*", "* ", "_", "-", "—", "+", "`", "~", "#", " ", "\t", "\r", "<!-- ", "name: ", "[", "{", "a"])(
  "a file of nothing but %j is refused like any other without front matter",
  (unit) => {
    const text = unit.repeat(Math.floor(PACKAGE_LIMITS.bytes / Buffer.byteLength(unit)));
    const read = readSkillDocument(Buffer.from(text));
    expect(read.ok).toBe(false);
    if (!read.ok) {
      expect(read.refusal.code).toBe("INVALID_FRONTMATTER");
      expect(read.refusal.message.length).toBeLessThan(500);
    }
  },
);
