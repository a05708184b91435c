import { describe, expect, it } from "vitest";
import { isBehind, placeWords, shortCommit } from "./source-words";

describe("the words about a source", () => {
  it("cut a commit to eight digits and leave a version whole", () => {
    expect(shortCommit("3f2a1b9c".padEnd(40, "0"))).toBe("3f2a1b9c");
    expect(shortCommit("3f2a1b9c".padEnd(64, "0"))).toBe("3f2a1b9c");
    expect(shortCommit("12.10.3-rc.1")).toBe("12.10.3-rc.1");
  });

  it("call a source behind only where something else was found upstream", () => {
    expect(isBehind({ commit: "1.0.0", upstream: "1.1.0" })).toBe(true);
    expect(isBehind({ commit: "1.0.0", upstream: "1.0.0" })).toBe(false);
    expect(isBehind({ commit: null, upstream: "1.1.0" })).toBe(false);
    expect(isBehind({ commit: "1.0.0", upstream: null })).toBe(false);
  });

  it("say of each place what wins over it", () => {
    const names = ["base", "team", "web"];
    expect(placeWords(names, 0)).toBe("1 of 3: every other one wins over it");
    expect(placeWords(names, 1)).toBe("2 of 3: web wins over it");
    expect(placeWords(names, 2)).toBe("3 of 3: wins over the others");
    expect(placeWords([...names, "ops"], 1)).toBe("2 of 4: web, ops win over it");
    expect(placeWords(["base"], 0)).toBe("The only source");
  });
});
