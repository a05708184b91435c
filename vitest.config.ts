import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

/** Rooms whose tests run on real databases; every other test needs no PostgreSQL to be started for it. */
const DATABASE_TESTS = [
  "lib/runner/{store,people,audit,library,sets,sources,workspaces,imports,agents}/**/*.test.ts",
  "lib/runner/uploads/*.test.ts",
  "lib/runner/catalog/shared-files.test.ts",
  "lib/{server,actions,testing}/**/*.test.ts",
  "prisma/**/*.test.ts",
  "app/**/*.test.ts",
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: root },
      // Under Next this package is empty on the server; everywhere else it throws.
      { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
    ],
  },
  test: {
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["{lib,scripts,test,bench,components,e2e}/**/*.test.ts"],
          exclude: DATABASE_TESTS,
        },
      },
      {
        extends: true,
        test: {
          name: "databases",
          include: DATABASE_TESTS,
          globalSetup: ["lib/testing/postgres-global-setup.ts"],
        },
      },
    ],
  },
});
