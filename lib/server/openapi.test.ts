import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { API_OPERATIONS } from "@/lib/contract/api";
import { ERROR_CODES, errorFacts } from "@/lib/contract/errors";
import { openApiDocument } from "./openapi";

const ROOT = process.cwd();

/** `app/api/v1/skills/[slug]/files/[...path]/route.ts` → `/api/v1/skills/{slug}/files/{path}` */
function pathOfRouteFile(file: string): string {
  const folder = relative(join(ROOT, "app"), file).replace(/\/route\.ts$/, "");
  return `/${folder.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}")}`;
}

/** Folders of `app` whose routes programs may depend on. */
const SERVED = ["api", "v1", "skill-imports"];

async function routeFiles(): Promise<string[]> {
  const files: string[] = [];
  for (const folder of SERVED) {
    const entries = await readdir(join(ROOT, "app", folder), { recursive: true });
    // The one route that answers for all addresses that do not exist is none of them.
    const routes = entries.filter((entry) => entry.endsWith("route.ts") && !entry.startsWith("[...rest]"));
    files.push(...routes.map((entry) => join(ROOT, "app", folder, entry)));
  }
  return files;
}

describe("the OpenAPI document", () => {
  it("describes every route that exists, and no other", async () => {
    const existing: string[] = [];
    for (const file of await routeFiles()) {
      const text = await readFile(file, "utf8");
      for (const match of text.matchAll(/export (?:const|async function|function) (GET|POST|PATCH|PUT|DELETE)\b/g)) {
        existing.push(`${match[1]} ${pathOfRouteFile(file)}`);
      }
    }
    const described = API_OPERATIONS.map((operation) => `${operation.method} ${operation.path}`);
    expect(existing.sort()).toEqual(described.sort());
  });

  it("names the codes of each call under the status they travel with", () => {
    const document = openApiDocument("http://127.0.0.1:3000") as {
      openapi: string;
      paths: Record<
        string,
        Record<string, { responses: Record<string, { description: string }>; security: unknown[] }>
      >;
    };
    expect(document.openapi).toBe("3.1.0");
    const upload = document.paths["/api/v1/uploads"]?.post;
    expect(upload?.responses["413"]?.description).toContain("ARCHIVE_LIMIT_EXCEEDED");
    expect(upload?.responses["422"]?.description).toContain("ARCHIVE_SPECIAL_ENTRY");
    expect(upload?.responses["401"]?.description).toContain("UNAUTHENTICATED");
    expect(document.paths["/api/v1/health"]?.get?.security).toEqual([]);
  });

  it("requires each path parameter and bounds the query", () => {
    const document = openApiDocument("http://127.0.0.1:3000") as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string; required: boolean }[] }>>;
    };
    const parameters = document.paths["/api/v1/skills/{slug}/files/{path}"]?.get?.parameters ?? [];
    expect(parameters.map(({ name, in: where, required }) => [name, where, required])).toEqual([
      ["slug", "path", true],
      ["path", "path", true],
      ["revision", "query", false],
    ]);
  });
});

describe("the error table", () => {
  it("gives every code an HTTP status of an error, a title and a remedy", () => {
    for (const code of ERROR_CODES) {
      const facts = errorFacts(code);
      expect(facts.status).toBeGreaterThanOrEqual(400);
      expect(facts.status).toBeLessThan(600);
      expect(facts.title.length).toBeGreaterThan(3);
      expect(facts.remedy.length).toBeGreaterThan(3);
    }
  });
});
