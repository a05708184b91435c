import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { authenticateToken, findHome, openStore } from "@/lib/runner";
import { root } from "../house/project";

const dataDirectory = mkdtempSync(join(tmpdir(), "slipway-command-"));
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** The program itself, as a shell runs it. */
function slipway(args: string[], options: { input?: string; env?: Record<string, string> } = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, "scripts/slipway.mjs"), ...args], {
    cwd: tmpdir(),
    stdio: "pipe",
    env: { NODE_ENV: "production", PATH: process.env.PATH, SLIPWAY_DATA_DIR: dataDirectory, ...options.env },
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  child.stdin.end(options.input ?? "");
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output, errors })));
}

const PASSWORD = "a long and harmless password";
const ADA = ["owner", "create", "--name", "Shipwrights", "--email", "Ada@Example.test"];

test("an operator makes owners and tokens, and standard output holds what was made and nothing else", async () => {
  const first = await slipway(ADA, { env: { SLIPWAY_PASSWORD: PASSWORD } });
  expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
  expect(first.errors).toContain("Made the home owner Shipwrights; ada@example.test can sign in.");

  const second = await slipway(["owner", "create", "--name", "Riggers", "--email", "bob@example.test"], {
    input: `${PASSWORD}\n`,
  });
  expect(second).toMatchObject({ code: 0, errors: "Made the owner Riggers; bob@example.test can sign in.\n" });

  const token = await slipway(["token", "create", "--owner", "Riggers", "--name", "Build", "--scope", "write"]);
  expect(token).toMatchObject({ code: 0, output: expect.stringMatching(/^slw_[A-Za-z0-9_-]{43}\n$/) });

  const again = await slipway(ADA, { env: { SLIPWAY_PASSWORD: PASSWORD } });
  expect(again).toMatchObject({ code: 1, output: "" });
  expect(again.errors).toContain("CONFLICT: Somebody signs in with ada@example.test already.");
  expect(again.errors).toContain("Give another e-mail address.");

  const store = await openStore({ url: "file:slipway.db", dataDirectory });
  try {
    expect((await findHome(store))?.name).toBe("Shipwrights");
    const caller = await authenticateToken(store, { now: () => new Date() }, token.output.trim());
    expect(caller).toMatchObject({
      ownerId: second.output.trim(),
      actor: { label: "Build", role: "owner", scope: "write" },
    });
  } finally {
    await store.close();
  }
}, 300_000);

test("an operator adopts the skills of directories: a line for each, and status 0 when none was refused", async () => {
  const place = mkdtempSync(join(tmpdir(), "slipway-adopt-"));
  const put = (directory: string, name: string, body: string) => {
    mkdirSync(join(place, directory), { recursive: true });
    const text = `---\nname: ${name}\ndescription: Use when ${name} is asked for in a test.\n---\n${body}\n`;
    writeFileSync(join(place, directory, "SKILL.md"), text);
  };
  try {
    // Whoever comes first is the home owner, whose library it is.
    await slipway(["owner", "create", "--name", "Adopters", "--email", "cleo@example.test"], {
      env: { SLIPWAY_PASSWORD: PASSWORD },
    });
    put("claude/review", "review", "One.");
    put("agents/review", "review", "Two.");
    const dry = await slipway(["adopt", join(place, "claude"), "--dry-run"]);
    expect(dry).toMatchObject({ code: 0, output: `created    review  ${place}/claude/review\n` });
    expect(dry.errors).toContain("Nothing was written; it would be 1 skill: 1 created.");

    const done = await slipway(["adopt", "claude"], { env: { INIT_CWD: place } });
    expect(done).toMatchObject({ code: 0, output: dry.output, errors: "Looked at 1 skill: 1 created.\n" });

    const conflict = await slipway(["adopt", join(place, "claude"), join(place, "agents")]);
    expect(conflict.code).toBe(1);
    expect(conflict.output).toBe(
      `unchanged  review  ${place}/claude/review\nrefused    review  ${place}/agents/review  SLUG_TAKEN: ` +
        `${place}/agents/review differs from the library's review, which came from ${place}/claude/review. ` +
        "That was left as it is.\n",
    );
    expect(await slipway(["adopt", join(place, "agents"), "--on-existing", "skip"])).toMatchObject({ code: 0 });

    const none = await slipway(["adopt", join(place, "claude/review/absent")]);
    expect(none).toMatchObject({ code: 1, output: "", errors: expect.stringContaining("does not exist") });
    const empty = await slipway(["adopt", place]);
    expect(empty).toMatchObject({ code: 1, output: "", errors: expect.stringContaining("holds no skill") });
    expect(await slipway(["adopt"])).toMatchObject({ code: 2, output: "" });
    expect(await slipway(["adopt", place, "--on-existing", "ask"])).toMatchObject({ code: 2, output: "" });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}, 300_000);

test("what cannot be done ends with a reason on standard error and a status that is not 0", async () => {
  const cases: [string[], Parameters<typeof slipway>[1], number, string][] = [
    [[], {}, 2, "there is no command"],
    [["owner", "rename"], {}, 2, "there is no command owner rename"],
    [["token", "create", "--name", "Build"], {}, 2, "give either --owner or --email"],
    [["owner", "create", "--name", "X", "--email", "x@example.test"], { input: "short\n" }, 2, "12 characters"],
    [["owner", "create", "--name", "X", "--email", "x@example.test"], { input: "" }, 2, "no password was given"],
    [["cache", "pull", "team"], {}, 2, "name one source and one commit"],
    [["cache", "pull", "team", "a".repeat(40)], {}, 1, "NOT_FOUND: There is no"],
    [["token", "create", "--email", "nobody@example.test", "--name", "Build"], {}, 1, "NOT_FOUND"],
    [
      ["token", "create", "--email", "a@b.cd", "--name", "B"],
      { env: { DATABASE_URL: "mysql://x" } },
      1,
      "DATABASE_URL",
    ],
  ];
  for (const [args, options, code, reason] of cases) {
    const outcome = await slipway(args, options);
    expect([args, outcome.code, outcome.output]).toEqual([args, code, ""]);
    expect(outcome.errors).toContain(reason);
  }
}, 300_000);

test("help is no failure", async () => {
  expect(await slipway(["--help"])).toMatchObject({ code: 0, errors: "" });
  const { code, output } = await slipway(["owner", "create", "--help"]);
  expect([code, output]).toEqual([0, expect.stringContaining("SLIPWAY_PASSWORD")]);
});
