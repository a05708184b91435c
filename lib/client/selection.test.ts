import fc from "fast-check";
import { expect, test } from "vitest";
import { Selection } from "./selection";

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

function of(...ids: string[]): Selection {
  const selection = new Selection();
  selection.setShown(rows(...ids));
  return selection;
}

test("a range runs along the list as it is shown, in both directions", () => {
  const selection = of("a", "b", "c", "d", "e");
  selection.toggle("d");
  selection.toggle("b", true);
  expect(selection.ids.sort()).toEqual(["b", "c", "d"]);
  selection.toggle("e", true);
  expect(selection.ids.sort()).toEqual(["b", "c", "d", "e"]);
});

test("a range that ends on a chosen row lets all of it go", () => {
  const selection = of("a", "b", "c", "d");
  selection.toggleShown();
  selection.toggle("a");
  selection.toggle("c", true);
  expect(selection.ids).toEqual(["d"]);
});

test("a range from a row that the filters hide is the one row", () => {
  const selection = of("a", "b", "c");
  selection.toggle("a");
  selection.setShown(rows("b", "c"));
  selection.toggle("c", true);
  expect(selection.ids.sort()).toEqual(["a", "c"]);
});

test("the choice survives filtering, and the summary says how much of it is hidden", () => {
  const selection = of("a", "b", "c", "d");
  for (const id of ["a", "b", "c"]) selection.toggle(id);
  selection.setShown(rows("b", "c", "d"));
  expect(selection.summary()).toEqual({ shown: 3, shownSelected: 2, selected: 3, hidden: 1, refused: 0 });
  selection.toggleShown();
  expect(selection.summary()).toEqual({ shown: 3, shownSelected: 3, selected: 4, hidden: 1, refused: 0 });
  selection.toggleShown();
  expect(selection.ids).toEqual(["a"]);
});

test("rows that are done leave the choice, refused ones stay with their reason", () => {
  const selection = of("a", "b");
  selection.toggleShown();
  const refusal = { id: "b", slug: "b", status: "refused" as const, code: "CHANGED_SINCE_READ" };
  selection.settle([{ id: "a", slug: "a", status: "done" }, refusal]);
  expect(selection.row("a")).toBeUndefined();
  expect(selection.row("b")).toEqual({ refusal });
  expect(selection.summary().refused).toBe(1);
});

test("a row that is refused and then done has no reason when it is chosen again", () => {
  const selection = of("a");
  selection.settle([{ id: "a", slug: "a", status: "refused", code: "CHANGED_SINCE_READ" }]);
  selection.settle([{ id: "a", slug: "a", status: "done" }]);
  selection.toggle("a");
  expect(selection.row("a")).toEqual({ refusal: null });
});

test("whatever is done, hidden and shown rows add up to the choice", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
  const step = fc.oneof(
    fc.record({ kind: fc.constant("toggle" as const), id, range: fc.boolean() }),
    fc.record({ kind: fc.constant("shown" as const), ids: fc.uniqueArray(id) }),
    fc.constant({ kind: "all" as const }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const selection = of("a", "b", "c", "d", "e", "f");
      let shown = ["a", "b", "c", "d", "e", "f"];
      for (const each of steps) {
        if (each.kind === "toggle") selection.toggle(each.id, each.range);
        else if (each.kind === "all") selection.toggleShown();
        else {
          shown = each.ids;
          selection.setShown(rows(...shown));
        }
      }
      const chosen = new Set(selection.ids);
      expect(selection.summary()).toEqual({
        shown: shown.length,
        shownSelected: shown.filter((one) => chosen.has(one)).length,
        selected: chosen.size,
        hidden: [...chosen].filter((one) => !shown.includes(one)).length,
        refused: 0,
      });
    }),
  );
});
