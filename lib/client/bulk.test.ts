import fc from "fast-check";
import { expect, test } from "vitest";
import { SKILL_STATES, type SkillState } from "@/lib/contract/skill";
import type { BulkInput, BulkResult } from "@/lib/contract/skill-changes";
import { changedRows, runBulk, stepsBack, summaryOf, undoBulk } from "./bulk";
import { RequestFailure } from "./request-failure";

const STATE_AFTER = { enable: "enabled", disable: "disabled", archive: "archived" } as const;

/** A service that keeps states, what is served and etags as the runner does. */
function service(states: Record<string, SkillState>, served: readonly string[] = []) {
  const rows = new Map(
    Object.entries(states).map(([id, state]) => [id, { state, served: served.includes(id), etag: `${id}-0`, turn: 0 }]),
  );
  const calls: BulkInput[] = [];
  const call = async (input: BulkInput) => {
    calls.push(input);
    const results = input.items.map(({ id, etag }): BulkResult => {
      const row = rows.get(id);
      const refuse = (code: string): BulkResult => ({ id, slug: id, status: "refused", code });
      if (row === undefined) return refuse("NOT_FOUND");
      if (row.etag !== etag) return refuse("CHANGED_SINCE_READ");
      if (input.action === "tag") return { id, slug: id, status: "done", state: row.state, etag };
      if (input.action === "enable" && row.state === "archived") return refuse("INVALID_TRANSITION");
      if (input.action === "serve" || input.action === "withhold") row.served = input.action === "serve";
      else row.state = STATE_AFTER[input.action];
      row.turn += 1;
      row.etag = `${id}-${row.turn}`;
      return { id, slug: id, status: "done", state: row.state, etag: row.etag };
    });
    return { results };
  };
  const now = () => [...rows].map(([id, { state, served }]) => ({ id, state, served }));
  return { rows, calls, call, now, items: () => [...rows].map(([id, { etag }]) => ({ id, etag })) };
}

test("250 skills go in calls of 100, 100 and 50, and come back as one report", async () => {
  const { call, calls, items } = service(
    Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`s${index}`, "enabled" as const])),
  );
  const { results, failure } = await runBulk(call, { action: "disable", items: items() });
  expect(calls.map((each) => each.items.length)).toEqual([100, 100, 50]);
  expect(results).toHaveLength(250);
  expect(failure).toBeNull();
});

test("a call that fails ends the change, and what was done before it is told", async () => {
  const { call, items } = service(
    Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`s${index}`, "enabled" as const])),
  );
  let turn = 0;
  const failing = (input: BulkInput) => {
    turn += 1;
    if (turn === 2) throw new RequestFailure("The service did not answer.");
    return call(input);
  };
  const { results, failure } = await runBulk(failing, { action: "archive", items: items() });
  expect(results).toHaveLength(100);
  expect(failure?.message).toBe("The service did not answer.");
});

test("the way back from archived leads over disabled", () => {
  expect(stepsBack("enabled", "archived")).toEqual(["disable", "enable"]);
  expect(stepsBack("disabled", "archived")).toEqual(["disable"]);
  expect(stepsBack("enabled", "disabled")).toEqual(["enable"]);
  expect(stepsBack("archived", "disabled")).toEqual(["archive"]);
  expect(stepsBack("enabled", "enabled")).toEqual([]);
});

test("undoing brings every row back to where it stood, whatever was done", async () => {
  const states = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e"), fc.constantFrom(...SKILL_STATES));
  const action = fc.constantFrom("enable", "disable", "archive", "serve", "withhold");
  await fc.assert(
    fc.asyncProperty(states, action, async (before, act) => {
      const { call, now, items } = service(before, ["a", "c"]);
      const start = now();
      const { results } = await runBulk(call, { action: act, items: items() });
      const undone = await undoBulk(call, changedRows(act, start, results));
      expect(undone.results.every((result) => result.status === "done")).toBe(true);
      expect(now()).toEqual(start);
    }),
  );
});

test("a row that somebody changed in between is refused and the others come back", async () => {
  const { call, rows, items, now } = service({ a: "enabled", b: "enabled" });
  const start = now();
  const { results } = await runBulk(call, { action: "archive", items: items() });
  await call({ action: "disable", items: [{ id: "b", etag: "b-1" }] });
  const undone = await undoBulk(call, changedRows("archive", start, results));
  expect(undone.results.map(({ id, status, code }) => [id, status, code])).toEqual([
    ["a", "done", undefined],
    ["b", "refused", "CHANGED_SINCE_READ"],
  ]);
  expect(rows.get("a")?.state).toBe("enabled");
});

test("undoing Serve stops serving what was not served before, and leaves alone what was", async () => {
  const { call, calls, items, now } = service({ a: "enabled", b: "disabled" }, ["b"]);
  const start = now();
  const { results } = await runBulk(call, { action: "serve", items: items() });
  expect(now().map(({ served }) => served)).toEqual([true, true]);
  await undoBulk(call, changedRows("serve", start, results));
  expect(now()).toEqual(start);
  expect(calls.at(-1)).toMatchObject({ action: "withhold", items: [{ id: "a" }] });
});

test("the summary counts what was done and what was refused, and says nothing where nothing was done", () => {
  const done: BulkResult = { id: "a", slug: "a", status: "done" };
  const refused: BulkResult = { id: "b", slug: "b", status: "refused" };
  expect(summaryOf("archive", [done, done, refused])).toBe("2 archived, 1 refused");
  expect(summaryOf("tag", [done])).toBe("1 tagged");
  expect(summaryOf("tag", [refused])).toBeNull();
});
