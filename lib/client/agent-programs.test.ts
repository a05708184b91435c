import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { AGENT_PROGRAMS, type AgentProgram, programsFor } from "./agent-programs";

const TOKEN = "slw_0123456789abcdef";
const MCP = {
  address: "https://skills.example.org/mcp/w-1",
  token: TOKEN,
  name: "slipway-storefront",
  skill: "code-review",
};

function program(id: string): AgentProgram {
  const found = AGENT_PROGRAMS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no program ${id}`);
  return found;
}

const texts = (id: string, to = MCP) =>
  program(id)
    .lines(to)
    .map(({ text }) => text);

/** What a program called by these lines is handed, word by word, as a POSIX shell reads them. */
function words(command: string, text: string): string[] {
  const said = execFileSync("sh", ["-c", `${command}() { for word; do printf '%s\\n' "$word"; done; }\n${text}`]);
  return said.toString("utf8").trimEnd().split("\n");
}

describe("lines that a file takes", () => {
  test.each([
    [
      "cursor",
      { mcpServers: { "slipway-storefront": { url: MCP.address, headers: { Authorization: `Bearer ${TOKEN}` } } } },
    ],
    [
      "gemini-cli",
      { mcpServers: { "slipway-storefront": { httpUrl: MCP.address, headers: { Authorization: `Bearer ${TOKEN}` } } } },
    ],
    [
      "mcp-json",
      {
        mcpServers: {
          "slipway-storefront": {
            type: "http",
            url: MCP.address,
            headers: { Authorization: `Bearer ${TOKEN}` },
          },
        },
      },
    ],
    [
      "opencode",
      {
        $schema: "https://opencode.ai/config.json",
        mcp: {
          servers: {
            "slipway-storefront": {
              type: "remote",
              url: MCP.address,
              headers: { Authorization: `Bearer ${TOKEN}` },
              oauth: false,
            },
          },
        },
      },
    ],
  ])("of %s are JSON with address and token", (id, expected) => {
    expect(JSON.parse(texts(id)[0] ?? "")).toEqual(expected);
  });

  test("of VS Code keep the token out of the file, which is often committed, and ask for it", () => {
    const [file, answer] = texts("vs-code");
    expect(file).not.toContain(TOKEN);
    expect(answer).toBe(TOKEN);
    const { inputs, servers } = JSON.parse(file ?? "");
    expect(servers["slipway-storefront"].headers.Authorization).toBe(`Bearer \${input:${inputs[0].id}}`);
    expect(inputs[0].password).toBe(true);
  });

  test("of Codex are a TOML table that names the variable of the line before", () => {
    const [shell, file] = texts("codex");
    const [table, ...pairs] = (file ?? "").split("\n");
    expect(table).toBe("[mcp_servers.slipway-storefront]");
    const values = Object.fromEntries(pairs.map((pair) => pair.split(" = ")));
    expect(Object.keys(values)).toEqual(["url", "bearer_token_env_var"]);
    expect(JSON.parse(values.url)).toBe(MCP.address);
    const variable = JSON.parse(values.bearer_token_env_var);
    expect(execFileSync("sh", ["-c", `${shell}\nprintf '%s' "$${variable}"`]).toString()).toBe(TOKEN);
    expect(file).not.toContain(TOKEN);
  });
});

describe("lines that a shell takes", () => {
  test("hand Claude Code the address and one header", () => {
    expect(words("claude", texts("claude-code")[0] ?? "")).toEqual([
      "mcp",
      "add",
      "--transport",
      "http",
      "slipway-storefront",
      MCP.address,
      "--header",
      `Authorization: Bearer ${TOKEN}`,
    ]);
  });

  test("hand the Inspector the skill to read as one argument, whatever its name is", () => {
    const [, read] = texts("mcp-inspector", { ...MCP, skill: "o'brien & co" });
    expect(words("npx", read ?? "").slice(-5)).toEqual([
      "tools/call",
      "--tool-name",
      "load_skill_through_path",
      "--tool-arg",
      "skillId=o'brien & co",
    ]);
  });

  test("ask with curl for the block and for a file, with the skill's name encoded", () => {
    const address = "http://127.0.0.1:3000/api/v1/workspaces/w-1";
    const [block, file] = texts("curl", { ...MCP, address, skill: "a&b" });
    expect(words("curl", block ?? "")).toEqual(["-H", `Authorization: Bearer ${TOKEN}`, `${address}/prompt`]);
    expect(words("curl", file ?? "").at(-1)).toBe(`${address}/load?skillId=a%26b`);
  });

  test("with the placeholder redirect nothing: it stays one word", () => {
    const address = "http://127.0.0.1:3000/t/<token>";
    expect(words("npx", texts("skills", { ...MCP, address })[0] ?? "")).toEqual(["skills", "add", address]);
    const [search, install] = texts("clawhub", { ...MCP, address });
    expect(words("npx", search ?? "")).toEqual([
      "clawhub",
      "--registry",
      `${address}/clawhub`,
      "search",
      "code-review",
    ]);
    expect(words("npx", install ?? "").slice(-2)).toEqual(["install", "code-review"]);
  });
});

test("a program that installs files is given the address alone, since it sends no credentials", () => {
  for (const { connection, lines } of AGENT_PROGRAMS) {
    if (connection !== "well-known" && connection !== "clawhub" && connection !== "marketplace") continue;
    expect(
      lines(MCP)
        .map(({ text }) => text)
        .join("\n"),
    ).not.toContain(TOKEN);
  }
});

test("every other program is given the token exactly once, apart from lines that are used one by one", () => {
  const times = AGENT_PROGRAMS.filter(({ connection }) => ["mcp", "rest", "skills-api"].includes(connection)).map(
    ({ id, lines }) => [
      id,
      Math.max(...lines(MCP).map(({ text }) => text.split(TOKEN).length - 1)),
      lines(MCP).some(({ text }) => text.includes(TOKEN)),
    ],
  );
  for (const [id, most, some] of times) expect([id, most, some]).toEqual([id, 1, true]);
});

test("MCP and REST lead to a workspace, /v1/skills to the library, and files come from everywhere", () => {
  const connections = (kind: "library" | "set" | "workspace") => [
    ...new Set(programsFor(kind).map(({ connection }) => connection)),
  ];
  expect(connections("library")).toEqual(["well-known", "marketplace", "clawhub", "skills-api"]);
  expect(connections("set")).toEqual(["well-known", "marketplace", "clawhub"]);
  expect(connections("workspace")).toEqual(["mcp", "well-known", "marketplace", "clawhub", "rest"]);
});

test("only programs that the tests of this release run are said to be run", () => {
  expect(AGENT_PROGRAMS.filter(({ proven }) => proven).map(({ id }) => id)).toEqual([
    "mcp-sdk",
    "mcp-inspector",
    "skills",
    "clawhub",
    "curl",
  ]);
});
