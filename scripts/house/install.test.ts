import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { explainFailure, isAsLocked, missingBuildTools } from "./install.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "slipway-install-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lock = (packages: Record<string, unknown>) =>
  JSON.stringify({ packages: { "": { version: "9.9.9" }, ...packages } });

function installed(packages: Record<string, unknown>) {
  mkdirSync(join(root, "node_modules"));
  writeFileSync(join(root, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
}

describe("what is installed", () => {
  test("is stale where there is no node_modules", () => {
    expect(isAsLocked(root, lock({}))).toBe(false);
  });

  test("is as locked where every version agrees", () => {
    installed({ "node_modules/zod": { version: "4.6.7" } });
    expect(isAsLocked(root, lock({ "node_modules/zod": { version: "4.6.7" } }))).toBe(true);
  });

  test("is stale where one version differs or one package is missing", () => {
    installed({ "node_modules/zod": { version: "4.6.6" } });
    expect(isAsLocked(root, lock({ "node_modules/zod": { version: "4.6.7" } }))).toBe(false);
    expect(isAsLocked(root, lock({ "node_modules/yaml": { version: "2.9.1" } }))).toBe(false);
  });

  test("may lack packages that are made for other machines", () => {
    installed({});
    expect(isAsLocked(root, lock({ "node_modules/esbuild-win": { version: "1.0.0", optional: true } }))).toBe(true);
  });
});

describe("a failed installation", () => {
  test("names the build tools that are not on the path", () => {
    for (const name of ["g++", "make"]) {
      writeFileSync(join(root, name), "");
      chmodSync(join(root, name), 0o755);
    }
    expect(missingBuildTools(root)).toEqual(["python3"]);
    expect(missingBuildTools("")).toEqual(["a C++ compiler", "make", "python3"]);
  });

  test("says the command that installs them", () => {
    const message = explainFailure(["a C++ compiler", "make"], "linux");
    expect(message).toContain("lacks a C++ compiler, make");
    expect(message).toContain("apt-get install -y build-essential python3");
    expect(explainFailure(["a C++ compiler"], "darwin")).toContain("xcode-select --install");
  });

  test("blames no compiler where one is there", () => {
    expect(explainFailure([], "linux")).not.toContain("compiler");
  });
});
