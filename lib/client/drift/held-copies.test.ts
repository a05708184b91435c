import { describe, expect, test } from "vitest";
import type { SkillDrift } from "@/lib/contract/drift";
import { heldCopies } from "./held-copies";

const digest = (digit: string) => `sha256:${digit.repeat(64)}` as const;
const OLD = digest("1");
const NEW = digest("2");

const DRIFT: SkillDrift = {
  head: { revision: 2, digest: OLD, version: null },
  imported: { revision: 2, digest: OLD, version: null },
  upstream: {
    provider: "git",
    location: "https://git.example.org/a",
    path: "skills/a",
    entryId: null,
    status: "newer",
    commit: "a".repeat(40),
    digest: NEW,
    version: null,
    checkedAt: null,
  },
  pins: [{ id: "s", name: "Baseline", revision: 1, digest: digest("3"), version: null }],
  live: [{ id: "w", name: "shop", tier: "owner", source: "library", revision: 2, digest: OLD }],
};
const letters = (drift: SkillDrift) => heldCopies(drift).map(({ label, letter }) => `${label} ${letter}`);

describe("who holds which bytes", () => {
  test("equal bytes have one letter, from upstream down to what is live", () => {
    expect(letters(DRIFT)).toEqual(["Upstream A", "Library B", "Baseline C", "shop B"]);
  });

  test("the last import stands apart only where the library went on from it", () => {
    const edited = { ...DRIFT, head: { revision: 3, digest: digest("4"), version: null } };
    expect(letters(edited)).toEqual(["Upstream A", "Library B", "Last import C", "Baseline D", "shop C"]);
  });

  test("an upstream that has it no more holds nothing", () => {
    const upstream = DRIFT.upstream && { ...DRIFT.upstream, status: "gone" as const, digest: null };
    expect(letters({ ...DRIFT, upstream })).toEqual(["Library A", "Baseline B", "shop A"]);
  });
});
