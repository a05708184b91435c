import { describe, expect, it } from "vitest";
import { isPackageName, readPackageRequest } from "./npm-package";

const registry = (name: string, version: string | null = null, address: string | null = null) => ({
  at: "registry",
  package: name,
  version,
  registry: address,
});

describe("the source of an npm import", () => {
  it.each([
    ["left-pad", registry("left-pad")],
    ["left-pad@1.3.0", registry("left-pad", "1.3.0")],
    ["@scope/name", registry("@scope/name")],
    ["@scope/name@2.0.0-rc.1", registry("@scope/name", "2.0.0-rc.1")],
    ["JSONStream", registry("JSONStream")],
    ["https://npm.example.org/left-pad", registry("left-pad", null, "https://npm.example.org/")],
    ["https://npm.example.org/team/@s/n@1.0.0", registry("@s/n", "1.0.0", "https://npm.example.org/team/")],
    ["https://npm.example.org/%40s%2fn", registry("@s/n", null, "https://npm.example.org/")],
    ["/srv/app/node_modules", { at: "directory", directory: "/srv/app/node_modules", package: null }],
    ["/srv/app/node_modules/", { at: "directory", directory: "/srv/app/node_modules/", package: null }],
    ["/srv/app", { at: "directory", directory: "/srv/app", package: null }],
    ["/srv/app/node_modules/@s/n", { at: "directory", directory: "/srv/app/node_modules", package: "@s/n" }],
    [
      "/a/node_modules/b/node_modules/c",
      { at: "directory", directory: "/a/node_modules/b/node_modules", package: "c" },
    ],
  ])("%s is read", (text, expected) => expect(readPackageRequest(text)).toEqual(expected));

  it.each([
    ["left-pad@latest", "left-pad@1.2.3"],
    ["left-pad@^1.3.0", "left-pad@1.2.3"],
    ["left-pad@1.x", "left-pad@1.2.3"],
    ["left-pad@v1.3.0", "left-pad@1.3.0"],
    ["@s/n@1.0", "@s/n@1.0.0"],
    ["left-pad@1.0.0+build", "left-pad@1.0.0"],
    ["left-pad@", "left-pad@1.2.3"],
    ["https://npm.example.org/left-pad@next", "left-pad@1.2.3"],
  ])("%s is no exact version, and what to write is told", (text, advice) => {
    const request = readPackageRequest(text);
    expect(request).toMatchObject({ at: "nowhere", fault: "version" });
    expect(request.at === "nowhere" && request.reason).toContain(`Write ${advice}.`);
  });

  it.each([
    "",
    "--registry=x",
    "-x",
    ".hidden",
    "..",
    "../up",
    "./here",
    "a/b",
    "@scope",
    "@/name",
    "@s/n/o",
    "git+ssh://git@example.org/a.git",
    "file:../a",
    "npm:other",
    "a b",
    "a\nb",
    "https://npm.example.org/",
    "/srv/node_modules/a/b",
    "/srv/node_modules/../x",
  ])("%j is no package", (text) => expect(readPackageRequest(text)).toMatchObject({ at: "nowhere", fault: "name" }));

  it("has at most 214 characters", () => {
    expect(isPackageName("a".repeat(214))).toBe(true);
    expect(isPackageName("a".repeat(215))).toBe(false);
  });
});
