import { describe, expect, it } from "vitest";
import { createSecretBox } from "./secret-box";

const box = createSecretBox("the secret of this console, thirty-two characters");

describe("a sealed secret", () => {
  it("opens for the place that it was sealed for, and is another text each time", () => {
    const sealed = box.seal("höchst geheim", "owner:entry:token");
    expect(sealed).not.toContain("geheim");
    expect(box.open(sealed, "owner:entry:token")).toBe("höchst geheim");
    expect(box.seal("höchst geheim", "owner:entry:token")).not.toBe(sealed);
  });

  it("does not open for another place, under another secret, or after it was altered", () => {
    const sealed = box.seal("geheim", "owner:entry:token");
    expect(() => box.open(sealed, "owner:other:token")).toThrow();
    expect(() => createSecretBox("another secret of a console, also long").open(sealed, "owner:entry:token")).toThrow();
    const last = sealed.at(-1) === "A" ? "B" : "A";
    expect(() => box.open(sealed.slice(0, -1) + last, "owner:entry:token")).toThrow();
    expect(() => box.open("v0.x", "owner:entry:token")).toThrow("unknown format");
  });
});
