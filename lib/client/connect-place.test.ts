import { expect, test } from "vitest";
import { accessOf, connectAddress, connectPage, serverName } from "./connect-place";

const at = { origin: "https://skills.example.org/", id: "w 1", servedUrl: "https://skills.example.org/t/abc/" };

test.each([
  ["mcp", "https://skills.example.org/mcp/w%201"],
  ["rest", "https://skills.example.org/api/v1/workspaces/w%201"],
  ["skills-api", "https://skills.example.org"],
  ["well-known", "https://skills.example.org/t/abc"],
  ["clawhub", "https://skills.example.org/t/abc"],
  ["marketplace", "https://skills.example.org/t/abc"],
] as const)("along %s a program connects to %s", (connection, address) => {
  expect(connectAddress(connection, at)).toBe(address);
});

test("what lets a program in follows from how it connects", () => {
  expect([accessOf("mcp"), accessOf("rest"), accessOf("clawhub"), accessOf("skills-api")]).toEqual([
    "token",
    "token",
    "path",
    "api-token",
  ]);
});

test("the address of the page names the place", () => {
  expect(connectPage({ kind: "library", id: null })).toBe("/connect?place=library");
  expect(connectPage({ kind: "set", id: "a&b" })).toBe("/connect?place=set&id=a%26b");
});

test("a server's name is one that every program takes", () => {
  expect(serverName("Shop window")).toBe("slipway-shop-window");
  expect(serverName("店")).toBe("slipway");
});
