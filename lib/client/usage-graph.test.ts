import { expect, test } from "vitest";
import type { SkillPin } from "@/lib/contract/skill";
import { usageGraph } from "./usage-graph";

const pin = (kind: SkillPin["kind"], id: string, revision: number): SkillPin => ({ kind, id, name: id, revision });
const uses = (id: string, ...workspaces: string[]) => ({
  id,
  usedBy: workspaces.map((workspace) => ({ kind: "workspace" as const, id: workspace, name: workspace })),
});

test("sets and live workspaces that pin a skill are joined where the one was launched with the other", () => {
  const pins = [
    pin("set", "baseline", 7),
    pin("set", "web", 3),
    pin("workspace", "shop", 7),
    pin("workspace", "old", 1),
  ];
  const graph = usageGraph(pins, [uses("baseline", "shop"), uses("web", "shop", "elsewhere"), uses("other", "old")]);
  expect(graph.sets.map((each) => each.id)).toEqual(["baseline", "web"]);
  expect(graph.workspaces.map((each) => each.id)).toEqual(["shop", "old"]);
  // "elsewhere" does not pin this skill, and "other" is no set of it: "old" keeps its pin without one.
  expect(graph.edges).toEqual([
    { set: 0, workspace: 0 },
    { set: 1, workspace: 0 },
  ]);
});

test("as long as the sets have not come there are no edges", () => {
  expect(usageGraph([pin("set", "a", 1), pin("workspace", "b", 1)], []).edges).toEqual([]);
});
