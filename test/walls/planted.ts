/** Paths of small files, and what is in them. */
export type Tree = Record<string, string>;

const ROOMS = [
  "store",
  "packages",
  "audit",
  "people",
  "blobs",
  "sources",
  "sets",
  "library",
  "uploads",
  "imports",
  "ports",
];
const PACKAGES = ["zod", "yaml", "semver", "pino", "react", "next", "server-only", "better-sqlite3", "vitest"];

/** A miniature of the project in which every arrow runs the right way. */
export const LAWFUL: Tree = {
  "package.json": JSON.stringify({
    name: "miniature",
    type: "module",
    dependencies: Object.fromEntries(PACKAGES.filter((name) => name !== "vitest").map((name) => [name, "1.0.0"])),
    devDependencies: { vitest: "1.0.0" },
  }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { module: "ESNext", paths: { "@/*": ["./*"] } } }),
  ...Object.fromEntries(
    PACKAGES.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" })],
      [`node_modules/${name}/index.js`, "export {};\n"],
    ]),
  ),
  "lib/contract/limits.ts": 'import "zod";\n',
  "lib/domain/slug.ts": 'import "yaml";\nimport "semver";\nimport "../contract/limits";\n',
  "lib/domain/slug.test.ts": 'import "./slug";\nimport "vitest";\nimport "node:fs";\n',
  ...Object.fromEntries(ROOMS.map((room) => [`lib/runner/${room}/index.ts`, 'import "./inside";\n'])),
  ...Object.fromEntries(ROOMS.map((room) => [`lib/runner/${room}/inside.ts`, 'import "@/lib/domain/slug";\n'])),
  "lib/runner/store/database.ts": 'import "better-sqlite3";\nimport "@/prisma/generated/sqlite/client";\n',
  "lib/runner/uploads/upload.ts":
    'import "../library";\nimport "../people";\nimport "../audit";\nimport "../store";\nimport "../ports";\n',
  "lib/runner/index.ts": 'import "./uploads";\n',
  "lib/server/runner.ts":
    'import "server-only";\nimport "next";\nimport "@/lib/runner";\nimport "@/lib/runner/store";\n',
  "lib/server/settings.ts": 'import "zod";\n',
  "lib/actions/session.ts": 'import "@/lib/server/runner";\nimport "@/lib/contract/limits";\n',
  "lib/client/queries.ts": 'import "react";\nimport "@/lib/domain/slug";\n',
  "lib/testing/databases.ts": 'import "@/lib/runner/store/database";\nimport "vitest";\n',
  "lib/server/runner.test.ts": 'import "@/lib/testing/databases";\n',
  "components/table.tsx": 'import "react";\nimport "@/lib/client/queries";\nimport "@/lib/actions/session";\n',
  "app/page.tsx": 'import "next";\nimport "@/components/table";\nimport "@/lib/server/runner";\n',
  "prisma/generated/sqlite/client.ts": "export {};\n",
  "scripts/migrate.ts": 'import "node:fs";\nimport "@/lib/runner/store";\n',
  "e2e/upload.spec.ts": 'import "@/lib/contract/limits";\n',
};

/**
 * For every wall the smallest trespass that only this wall stops. The first
 * file is the trespasser; a second one, if any, is its accomplice.
 */
export const PLANTED: Record<string, Tree> = {
  "contract-stands-alone": { "lib/contract/planted-layer.ts": 'import "../domain/slug";\n' },
  "contract-knows-zod-only": { "lib/contract/planted-library.ts": 'import "yaml";\n' },
  "domain-layer": { "lib/domain/planted-layer.ts": 'import "../runner/packages";\n' },
  "domain-without-node": { "lib/domain/planted-node.ts": 'import "node:fs";\n' },
  "domain-libraries": { "lib/domain/planted-library.ts": 'import "pino";\n' },
  "runner-layer": { "lib/runner/uploads/planted-layer.ts": 'import "@/lib/server/settings";\n' },
  "prisma-only-in-the-store": {
    "lib/runner/library/planted-prisma.ts": 'import "better-sqlite3";\nimport "@/prisma/generated/sqlite/client";\n',
  },
  "runner-rooms-by-their-index": { "lib/runner/uploads/planted-room.ts": 'import "../blobs/inside";\n' },
  "runner-by-its-index": { "lib/server/planted-inside.ts": 'import "@/lib/runner/blobs/inside";\n' },
  "runner-order-1-store": { "lib/runner/store/planted-order.ts": 'import "../audit";\n' },
  "runner-order-2-audit": { "lib/runner/audit/planted-order.ts": 'import "../people";\n' },
  "runner-order-3-people": { "lib/runner/people/planted-order.ts": 'import "../blobs";\n' },
  "runner-order-4-sources": { "lib/runner/sources/planted-order.ts": 'import "../sets";\n' },
  "runner-order-5-library": { "lib/runner/library/planted-order.ts": 'import "../uploads";\n' },
  "runner-order-6-uploads": { "lib/runner/uploads/planted-order.ts": 'import "../imports";\n' },
  "runner-ports-are-below-the-rooms": { "lib/runner/ports/planted-order.ts": 'import type {} from "../blobs";\n' },
  "runner-room-has-a-place": {
    "lib/runner/attic/planted-room.ts": 'import "./box";\n',
    "lib/runner/attic/box.ts": "export {};\n",
  },
  "server-layer": { "lib/server/planted-layer.ts": 'import "@/components/table";\n' },
  "actions-layer": { "lib/actions/planted-layer.ts": 'import "@/lib/runner";\n' },
  "client-layer": { "lib/client/planted-layer.ts": 'import "@/lib/server/runner";\n' },
  "components-layer": { "components/planted-layer.tsx": 'import "@/lib/server/runner";\n' },
  "app-layer": { "app/planted-layer.tsx": 'import "@/lib/runner";\n' },
  "browser-code-without-node": { "components/planted-node.tsx": 'import "node:path";\n' },
  "react-only-where-people-look": { "lib/server/planted-react.ts": 'import "react";\n' },
  "next-only-where-it-serves": { "lib/client/planted-next.ts": 'import "next";\n' },
  "plain-programs-never-load-server-only": {
    "scripts/planted-program.ts": 'import "@/lib/server/runner";\n',
  },
  "testing-only-in-tests": { "scripts/planted-testing.ts": 'import "@/lib/testing/databases";\n' },
  "tests-are-not-imported": { "test/planted-import.ts": 'import "@/lib/domain/slug.test";\n' },
  "browser-tests-act-from-outside": { "e2e/planted-inside.ts": 'import "@/lib/client/queries";\n' },
  "product-without-development-packages": { "lib/client/planted-development.ts": 'import "vitest";\n' },
  "no-cycles": {
    "lib/domain/planted-chicken.ts": 'import "./planted-egg";\n',
    "lib/domain/planted-egg.ts": 'import "./planted-chicken";\n',
  },
  "everything-resolves": { "lib/client/planted-nowhere.ts": 'import "@/lib/domain/nowhere";\n' },
};
