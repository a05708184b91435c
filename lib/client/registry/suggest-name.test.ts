import { expect, it } from "vitest";
import { AddSourceInput } from "@/lib/contract/sources";
import { suggestName } from "./suggest-name";

it.each([
  ["https://git.example.org/team/web-guild.git", "web-guild"],
  ["https://git.example.org/team/skills", "team-skills"],
  ["https://git.example.org/team/tools/?tab=1", "tools"],
  ["/home/ada/.claude/skills", "claude-skills"],
  ["/srv/skills/", "srv-skills"],
  ["/skills", "skills"],
  ["/srv/Ada's tools", "Ada-s-tools"],
  ["ecc-universal@2.0.0", "ecc-universal"],
  ["@office/kit@1.2.3", "kit"],
  ["@office/skills", "office-skills"],
  ["/srv/app/node_modules", "app-node_modules"],
])("suggests for %s the name %s", (location, name) => {
  expect(suggestName(location)).toBe(name);
  expect(AddSourceInput.shape.name.safeParse(name).success).toBe(true);
});

it.each(["", "  ", "https://", "///", "技能"])("suggests nothing for %j", (location) => {
  expect(suggestName(location)).toBe("");
});

it("keeps within the length of a name", () => {
  expect(suggestName(`/srv/${"a".repeat(200)}`)).toHaveLength(64);
});
