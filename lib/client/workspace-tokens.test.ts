import { expect, test } from "vitest";
import type { WorkspaceTokenRow } from "@/lib/contract/agents";
import { selectionWords, tokenState, tokenTree } from "./workspace-tokens";

const NOW = Date.parse("2026-12-01T12:00:00.000Z");

function token(id: string, more: Partial<WorkspaceTokenRow> = {}): WorkspaceTokenRow {
  return {
    id,
    name: `Token ${id}`,
    parentId: null,
    selection: null,
    createdBy: "Ada",
    createdAt: "2026-11-01T00:00:00.000Z",
    expiresAt: null,
    lastUsedAt: null,
    lastRequest: null,
    revokedAt: null,
    ...more,
  };
}

test("derived tokens stand below their parents, at any depth and in the order given", () => {
  const tokens = [
    token("c", { parentId: "b" }),
    token("d", { parentId: "a" }),
    token("e"),
    token("b", { parentId: "a" }),
    token("a"),
  ];
  expect(tokenTree(tokens, NOW).map(({ token: { id }, level, parent }) => [id, level, parent])).toEqual([
    ["e", 0, null],
    ["a", 0, null],
    ["d", 1, "Token a"],
    ["b", 1, "Token a"],
    ["c", 2, "Token b"],
  ]);
});

test("a token whose parent is not in the list is shown all the same", () => {
  expect(tokenTree([token("c", { parentId: "gone" })], NOW)).toMatchObject([{ level: 0, parent: null }]);
});

test("a token is open until it is revoked, or until its last moment", () => {
  expect(tokenState(token("a"), NOW)).toBe("open");
  expect(tokenState(token("a", { expiresAt: "2026-12-01T12:00:00.001Z" }), NOW)).toBe("open");
  expect(tokenState(token("a", { expiresAt: "2026-12-01T12:00:00.000Z" }), NOW)).toBe("expired");
  expect(tokenState(token("a", { expiresAt: "2026-12-01T11:00:00Z", revokedAt: "2026-12-01T10:00:00Z" }), NOW)).toBe(
    "revoked",
  );
});

test("what a token may use is said with the whole in sight, and none is not everything", () => {
  expect(selectionWords(null, 12)).toBe("all 12 skills");
  expect(selectionWords([], 12)).toBe("none");
  expect(selectionWords(["code-review", "deploy"], 12)).toBe("code-review, deploy");
});
