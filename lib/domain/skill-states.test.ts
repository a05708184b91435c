import { expect, it } from "vitest";
import { SKILL_STATES } from "@/lib/contract/skill";
import { canBecome } from "./skill-states";

it("goes from archived to disabled only, and everywhere else in one step", () => {
  const impossible = SKILL_STATES.flatMap((from) =>
    SKILL_STATES.flatMap((to) => (canBecome(from, to) ? [] : [`${from} → ${to}`])),
  );
  expect(impossible).toEqual(["archived → enabled"]);
});
