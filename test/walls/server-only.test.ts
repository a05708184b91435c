import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { unmarkedServerFiles } from "./server-only";

const folder = fileURLToPath(new URL("../../lib/server", import.meta.url));

describe("files of lib/server that Next alone loads", () => {
  test("say server-only", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
      .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
    expect(files.length).toBeGreaterThan(0);
    expect(unmarkedServerFiles(files)).toEqual([]);
  });

  test("are noticed when they do not", () => {
    const planted = [
      { path: "planted.ts", text: 'import {\n  cookies,\n} from "next/headers";\n' },
      { path: "marked.ts", text: 'import "server-only";\nimport { cookies } from "next/headers";\n' },
      { path: "types.ts", text: 'import type { NextRequest } from "next/server";\n' },
      { path: "plain.ts", text: 'import { readFile } from "node:fs/promises";\n' },
    ];
    expect(unmarkedServerFiles(planted)).toEqual(["planted.ts"]);
  });
});
