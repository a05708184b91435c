import { expect, test } from "vitest";
import { eachLimited } from "./each-limited";

test("every item is worked on once and never more than the limit at a time", async () => {
  const seen: number[] = [];
  let running = 0;
  let most = 0;
  await eachLimited([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(item);
    running -= 1;
  });
  expect(seen.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
});

test("after a failure nothing new is begun, and what runs is waited for", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = eachLimited([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error("first");
    await new Promise((resolve) => setImmediate(resolve));
    ended.push(item);
  });
  await expect(work).rejects.toThrow("first");
  expect(begun).toEqual([1, 2]);
  expect(ended).toEqual([2]);
});
