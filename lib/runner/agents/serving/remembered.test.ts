import { describe, expect, it } from "vitest";
import { digestOf } from "@/lib/testing/records";
import { rememberedByDigest } from "./remembered";

describe("what follows from a package", () => {
  it("is made once, also where it is asked for twice at once", async () => {
    const remember = rememberedByDigest<number>();
    let made = 0;
    const make = async () => {
      made += 1;
      return made;
    };
    const digest = digestOf("a");
    expect(await Promise.all([remember(digest, make), remember(digest, make)])).toEqual([1, 1]);
    expect(await remember(digest, make)).toBe(1);
  });

  it("is made again after a failure", async () => {
    const remember = rememberedByDigest<number>();
    const digest = digestOf("a");
    await expect(remember(digest, () => Promise.reject(new Error("the disk is away")))).rejects.toThrow();
    expect(await remember(digest, async () => 2)).toBe(2);
  });

  it("goes when others are used more recently than it", async () => {
    const remember = rememberedByDigest<string>(2);
    const [a, b, c] = [digestOf("a"), digestOf("b"), digestOf("c")];
    await remember(a, async () => "a");
    await remember(b, async () => "b");
    await remember(a, async () => "unused");
    await remember(c, async () => "c");
    expect(await remember(a, async () => "made anew")).toBe("a");
    expect(await remember(b, async () => "made anew")).toBe("made anew");
  });
});
