import { expect, test } from "vitest";
import { byDay, dayTitle } from "./activity";
import { activitySentence } from "./activity-words";

const said = (verb: string, subject: string, details: Record<string, unknown> = {}) =>
  activitySentence({ verb, subject, details })
    .map((part) =>
      typeof part === "string" ? part : "page" in part ? `<${part.page} ${part.name}>` : `[${part.skill}]`,
    )
    .join("");

test.each([
  [["skills.create", "review", { revision: 1 }], "created [review]"],
  [["skills.edit", "review", { revision: 7 }], "published revision 7 of [review]"],
  [["skills.restore", "review", { revision: 8, content: 3 }], "restored revision 3 as revision 8 of [review]"],
  [["skills.fork", "copy", { skill: "builtin:review", revision: 2 }], "forked revision 2 of builtin:review as [copy]"],
  [["skills.change", "review", { tags: ["a"], displayName: "R" }], "changed tags and the display name of [review]"],
  [["skills.upload", "s.zip", { created: ["a", "b"], revised: ["c"] }], "uploaded s.zip: 2 skills created, 1 revised"],
  [["skills.upload", "s.zip", { created: [], revised: ["c"] }], "uploaded s.zip: 1 skill revised"],
  [["library.adopt", "/srv/skills", { created: ["a"], revised: [] }], "adopted /srv/skills: 1 skill created"],
  [["skills.archive", "3 skills", { slugs: ["a", "b", "c"] }], "archived 3 skills"],
  [["skills.archive", "a", { slugs: ["a"] }], "archived [a]"],
  [
    ["library.sample", "Shop", { created: ["a", "b"], set: "Baseline", workspace: "Shop" }],
    "loaded the sample library: 2 skills, the set Baseline and the workspace Shop",
  ],
  [["sets.create", "Base", { id: "s1", members: [{}, {}] }], "made the set </sets?set=s1 Base> of 2 skills"],
  [
    ["sets.change", "Base", { id: "s1", generation: 2, name: "Base", added: [{}], removed: [], repinned: [{}, {}] }],
    "changed the set </sets?set=s1 Base>: its name, 1 added, 2 pins moved",
  ],
  [["sets.delete", "Base", { id: "s1", generation: 2, members: [] }], "deleted the set Base"],
  [
    ["sources.change", "team", { enabled: false, policy: "cache-only", settings: { path: "x" }, secrets: ["token"] }],
    "changed the source team: disabled, cache only, its settings",
  ],
  [["sources.change", "team", { live: true, position: 0 }], "changed the source team: marked live, moved to place 1"],
  [["serving.open", "Ada", { kind: "library", id: null }], "opened the public path of the library"],
  [["serving.close", "Base", { kind: "set", id: "s1" }], "closed the public path of the set </sets?set=s1 Base>"],
  [
    ["serving.links.create", "id-4", { kind: "workspace", id: "w1", place: "Shop", name: "Laptop", expiresAt: null }],
    "made the path Laptop to the workspace </workspaces/w1 Shop>",
  ],
  [["serving.links.revoke", "id-4", { kind: "set", id: "s1", name: "Laptop" }], "revoked the path Laptop to the set"],
  [["tokens.create", "id-1", { name: "Build", scope: "read" }], "made the API token Build with the scope read"],
  [["tokens.revoke", "id-1", {}], "revoked the API token id-1"],
  [["users.invite", "id-2", { email: "a@b.c", role: "viewer" }], "invited a@b.c as viewer"],
  [
    ["users.role", "id-3", { email: "a@b.c", from: "owner", to: "viewer" }],
    "changed the role of a@b.c from owner to viewer",
  ],
  [["users.remove", "id-3", { name: "Ada", email: "a@b.c" }], "removed Ada (a@b.c)"],
  [["workspaces.launch", "Shop", { skills: 3, launch: 1 }], "launched Shop: 3 skills"],
  [
    ["workspaces.relaunch", "Shop", { skills: 1, recovered: true }],
    "relaunched Shop: 1 skill, completed after an interruption",
  ],
  [["workspaces.change", "Shop", { dynamic: true, shell: false }], "changed dynamic and shell of the workspace Shop"],
  [
    ["workspaces.mount", "Shop", { path: "/environment/kit", directory: "/srv/kit" }],
    "mounted /srv/kit at /environment/kit of Shop",
  ],
  [
    ["workspaces.mount", "Shop", { path: "/environment/kit", directory: null }],
    "took away the mount /environment/kit of Shop",
  ],
  [
    ["workspaces.import", "lint", { path: ".agents/skills/lint", revision: 2 }],
    "imported [lint] from .agents/skills/lint of a workspace, as revision 2",
  ],
  [["workspace-tokens.create", "Shop", { name: "ci", parent: null }], "made the token ci of Shop"],
  [["workspace-tokens.create", "Shop", { name: "sub", parent: "t1" }], "derived the token sub of Shop"],
  [["workspace-tokens.revoke", "Shop", { name: "ci", tokens: 1 }], "revoked the token ci of Shop"],
  [
    ["workspace-tokens.revoke", "Shop", { name: "ci", tokens: 3 }],
    "revoked the token ci of Shop, and 2 tokens derived from it",
  ],
  [["imports.start", "shop", { job: "j1" }], "started an import of shop"],
  [["imports.finish", "shop", { state: "succeeded", created: ["a"], revised: [] }], "imported shop: 1 skill created"],
  [["imports.finish", "shop", { state: "failed", code: "TIMEOUT" }], "imported shop, which failed"],
  [
    ["imports.finish", "shop", { state: "failed", code: "INTERRUPTED" }],
    "ended the import of shop, which was interrupted",
  ],
  [["drafts.approve", "night shift", {}], "drafts.approve night shift"],
] as [[string, string, Record<string, unknown>], string][])("%j reads as a sentence", (entry, sentence) => {
  expect(said(...entry)).toBe(sentence);
});

test("an entry whose details are not what its verb writes is still told", () => {
  for (const details of [{}, { name: {}, created: "a", slugs: 3, role: null }]) {
    for (const verb of ["skills.upload", "skills.archive", "users.role", "tokens.create", "skills.change"]) {
      expect(said(verb, "subject", details)).not.toContain("object");
    }
  }
});

test("entries stand under their days, in UTC, newest first as they came", () => {
  const entry = (sequence: number, at: string) => ({
    sequence,
    at,
    actor: { kind: "user" as const, id: "u", label: "Ada" },
    verb: "skills.create",
    subject: "a",
    details: {},
    requestId: "r",
  });
  const days = byDay([
    entry(3, "2026-12-01T00:00:00.000Z"),
    entry(2, "2026-11-30T23:59:59.999Z"),
    entry(1, "2026-11-30T00:00:00.000Z"),
  ]);
  expect(days.map(({ date, entries }) => [date, entries.map(({ sequence }) => sequence)])).toEqual([
    ["2026-12-01", [3]],
    ["2026-11-30", [2, 1]],
  ]);
});

test("a day is called today and yesterday by the date in UTC, not by the hours since", () => {
  const justAfterMidnight = Date.parse("2026-12-01T00:00:01.000Z");
  expect(dayTitle("2026-12-01", justAfterMidnight)).toBe("Today, Tuesday 1 December 2026");
  expect(dayTitle("2026-11-30", justAfterMidnight)).toBe("Yesterday, Monday 30 November 2026");
  expect(dayTitle("2026-11-29", justAfterMidnight)).toBe("Sunday 29 November 2026");
});
