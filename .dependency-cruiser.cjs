/**
 * The walls between the folders. Every rule is an error, and
 * test/walls/walls.test.ts plants one violation for each of them. The layers
 * and their order are explained in docs/decisions/001-layers-and-walls.md.
 */

const TESTS = "\\.test\\.tsx?$";
/** Makes migrations, for which it compares real databases: a workshop of the store, kept with the other commands. */
const MIGRATION_WORKSHOP = "^scripts/create-migration\\.ts$";
const OWN = "^(app|components|lib|prisma|scripts|bench|e2e|test)/";
const PACKAGES = "(^|/)node_modules/";
const packages = (...names) => `${PACKAGES}(${names.join("|")})(/|$)`;

/** Rooms of the runner, lowest first: a room may use lower ones, never its own row or a higher one. */
const RUNNER_ORDER = [
  ["store", "packages"],
  ["audit"],
  ["people", "blobs", "catalog"],
  ["sources", "sets"],
  ["library", "workspaces", "execution"],
  ["uploads", "imports", "agents"],
];
const ROOMS = RUNNER_ORDER.flat();

/** A folder of ours may reach these folders of ours and no others; libraries have rules of their own. */
const layer = (name, from, allowed, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, pathNot: TESTS },
  to: { path: OWN, pathNot: allowed },
});

const orderOfRooms = RUNNER_ORDER.map((row, index) => ({
  name: `runner-order-${index + 1}-${row[0]}`,
  severity: "error",
  comment: "Arrows between the runner's rooms run down; one that runs up or across stands in the wrong room.",
  from: { path: `^lib/runner/(${row.join("|")})/`, pathNot: TESTS },
  to: { path: `^lib/runner/(${RUNNER_ORDER.slice(index).flat().join("|")})/`, pathNot: "^lib/runner/$1/" },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    layer("contract-stands-alone", "^lib/contract/", "^lib/contract/", "The contract knows nothing of the rest."),
    {
      name: "contract-knows-zod-only",
      severity: "error",
      comment: "The contract is safe in a browser and small: zod is its only library.",
      from: { path: "^lib/contract/", pathNot: TESTS },
      to: { dependencyTypesNot: ["local", "aliased", "aliased-tsconfig"], pathNot: packages("zod") },
    },
    layer("domain-layer", "^lib/domain/", "^lib/(contract|domain)/", "Pure rules stand on the contract alone."),
    {
      name: "domain-without-node",
      severity: "error",
      comment: "The same rules decide in the browser and on the server.",
      from: { path: "^lib/domain/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "domain-libraries",
      severity: "error",
      comment: "Libraries that are pure computation and run anywhere; nothing with input or output.",
      from: { path: "^lib/domain/", pathNot: TESTS },
      to: { path: PACKAGES, pathNot: packages("yaml", "semver", "diff", "@noble/hashes", "zod", "@types/semver") },
    },
    layer(
      "runner-layer",
      "^lib/runner/",
      "^(lib/(contract|domain|runner)|prisma/generated)/",
      "The runner is below all that serves it.",
    ),
    {
      name: "prisma-only-in-the-store",
      severity: "error",
      comment: "Only lib/runner/store knows which database program is used.",
      from: {
        path: OWN,
        pathNot: ["^lib/runner/store/", "^prisma/", MIGRATION_WORKSHOP, "^lib/testing/", TESTS],
      },
      to: {
        path: [
          "^prisma/",
          packages(
            "prisma",
            "@prisma/[^/]+",
            "\\.prisma",
            "better-sqlite3",
            "pg",
            "better-auth/dist/adapters/prisma-adapter",
          ),
        ],
      },
    },
    {
      name: "runner-rooms-by-their-index",
      severity: "error",
      comment: "A room shows what it offers in its index.ts; what lies behind that may change at will.",
      from: { path: "^lib/runner/([^/]+)/", pathNot: TESTS },
      to: { path: "^lib/runner/[^/]+/", pathNot: ["^lib/runner/$1/", "^lib/runner/[^/]+/index\\.ts$"] },
    },
    {
      name: "runner-by-its-index",
      severity: "error",
      comment:
        "What uses the runner uses what its rooms show. Migrating is apart: commands need it, the service never loads it.",
      from: { path: OWN, pathNot: ["^lib/(runner|testing)/", MIGRATION_WORKSHOP, TESTS] },
      to: {
        path: "^lib/runner/",
        pathNot: ["^lib/runner/index\\.ts$", "^lib/runner/[^/]+/index\\.ts$", "^lib/runner/store/migrate\\.ts$"],
      },
    },
    ...orderOfRooms,
    {
      name: "runner-ports-are-below-the-rooms",
      severity: "error",
      comment: "Ports are types over the store and the domain; an implementation names the port, not the port it.",
      from: { path: "^lib/runner/ports/" },
      to: { path: "^lib/runner/", pathNot: "^lib/runner/(ports|store)/" },
    },
    {
      name: "runner-room-has-a-place",
      severity: "error",
      comment: "A new room is first given its row in RUNNER_ORDER above.",
      from: { path: "^lib/runner/[^/]+/", pathNot: `^lib/runner/(ports|${ROOMS.join("|")})/` },
      to: {},
    },
    layer("server-layer", "^lib/server/", "^lib/(runner|contract|server)/", "The composition root wires the runner."),
    layer(
      "actions-layer",
      "^lib/actions/",
      "^lib/(server|contract|actions)/",
      "An action is a verb behind the envelope.",
    ),
    layer(
      "client-layer",
      "^lib/client/",
      "^lib/(contract|domain|client)/",
      "What runs in the browser never reaches the server's side.",
    ),
    layer(
      "components-layer",
      "^components/",
      "^(components|lib/(client|contract|domain|actions))/",
      "What people see asks through queries and actions.",
    ),
    layer(
      "app-layer",
      ["^app/", "^(proxy|instrumentation)\\.ts$"],
      "^(app|components|lib/(server|client|contract))/",
      "Routes never reach the runner directly.",
    ),
    {
      name: "browser-code-without-node",
      severity: "error",
      comment: "Node's built-ins do not exist where this runs.",
      from: { path: "^(components|lib/client|lib/contract)/", pathNot: TESTS },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "react-only-where-people-look",
      severity: "error",
      comment: "Nothing below lib/client draws.",
      from: { path: "^(lib/(runner|server|actions|testing)|prisma|scripts|bench)/" },
      to: {
        path: packages("react", "react-dom", "@base-ui/[^/]+", "@tanstack/[^/]+", "lucide-react", "sonner", "nuqs"),
      },
    },
    {
      name: "next-only-where-it-serves",
      severity: "error",
      comment: "Next is known in app, lib/server and lib/actions; the rest would survive without it.",
      from: { path: OWN, pathNot: ["^app/", "^lib/(server|actions|contract|domain)/"] },
      to: { path: packages("next", "server-only") },
    },
    {
      name: "plain-programs-never-load-server-only",
      severity: "error",
      comment: "server-only throws outside Next: commands, benchmarks and the runner must not reach it.",
      from: { path: "^(scripts|bench|lib/runner)/", pathNot: TESTS },
      to: { path: packages("server-only"), reachable: true },
    },
    {
      name: "testing-only-in-tests",
      severity: "error",
      comment:
        "Test databases and lying archives are no part of the product; pictures are staged with them as tests are.",
      from: {
        pathNot: [
          TESTS,
          "^lib/testing/",
          "^(test|e2e|bench|scripts/screenshots)/",
          "^vitest\\.config\\.ts$",
          MIGRATION_WORKSHOP,
        ],
      },
      to: { path: "^lib/testing/" },
    },
    {
      name: "tests-are-not-imported",
      severity: "error",
      comment: "What two tests share has a file of its own.",
      from: {},
      to: { path: [TESTS, "\\.spec\\.ts$"] },
    },
    layer(
      "browser-tests-act-from-outside",
      "^e2e/",
      "^(e2e|bench|lib/(contract|testing)|scripts)/",
      "Browser tests know what a person knows.",
    ),
    {
      name: "product-without-development-packages",
      severity: "error",
      comment: "What runs in service is listed under dependencies.",
      from: { path: "^(app|components|lib)/", pathNot: [TESTS, "^lib/testing/"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"], pathNot: packages("@types/[^/]+") },
    },
    {
      name: "no-cycles",
      severity: "error",
      comment: "Two files that need each other are one file, or three.",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "everything-resolves",
      severity: "error",
      comment: "An import that leads nowhere would slip past every other wall.",
      from: { path: OWN },
      // Programs to compare with have an installation of their own, in bench/peers.
      to: { couldNotResolve: true, pathNot: "^(gray-matter|skills-ref)$" },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^prisma/generated/"] },
    exclude: {
      path: [
        "^(\\.next|data|\\.cache|test-results|playwright-report|bench/peers|e2e/clients/node_modules)/",
        "^next-env\\.d\\.ts$",
        "\\.css$",
      ],
    },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
    },
    skipAnalysisNotInRules: true,
  },
};
