import { describe, expect, test } from "vitest";
import type { DiscoverSource } from "@/lib/contract/discover";
import { sourceNotices } from "./discover-words";

const source = (rest: Partial<DiscoverSource>): DiscoverSource => ({
  id: "1",
  name: "team-skills",
  status: "ready",
  items: 40,
  ...rest,
});
const texts = (...sources: DiscoverSource[]) => sourceNotices(sources).map((notice) => notice.text);

describe("what is said of sources above their skills", () => {
  test("a source that failed names the reason and what of it is shown all the same", () => {
    expect(texts(source({ status: "failed", warning: "The host did not answer." }))).toEqual([
      "team-skills could not be read: The host did not answer. Its 40 cached skills are shown.",
    ]);
    expect(texts(source({ status: "failed", items: 0 }))).toEqual([
      "team-skills could not be read. Nothing of it is cached.",
    ]);
  });

  test("a sound source and a disabled one are not mentioned, the others stay in their order", () => {
    expect(
      texts(
        source({}),
        source({ status: "disabled", items: 0 }),
        source({ name: "a", status: "stale", items: 1 }),
        source({ name: "b", status: "empty", items: 0 }),
      ),
    ).toEqual([
      "a could not be checked. Its 1 cached skill is shown.",
      "b has nothing in the package cache yet. Refresh it in the registry.",
    ]);
  });
});
