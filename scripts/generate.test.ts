import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { generate, schemaFor } from "./generate";

const generated = (file: string) => new URL(`../prisma/generated/${file}`, import.meta.url);

test("both clients are generated from the one schema, and are left alone while it stays the same", () => {
  generate();
  const schema = readFileSync(new URL("../prisma/schema.prisma", import.meta.url), "utf8");
  for (const database of ["sqlite", "postgresql"] as const) {
    expect(readFileSync(generated(`${database}/schema.prisma`), "utf8")).toBe(schemaFor(schema, database));
    expect(readFileSync(generated(`${database}/client/internal/class.ts`), "utf8")).toContain(
      `"activeProvider": "${database}"`,
    );
  }
  const before = statSync(generated("sqlite/client/client.ts")).mtimeMs;
  generate();
  expect(statSync(generated("sqlite/client/client.ts")).mtimeMs).toBe(before);
});
