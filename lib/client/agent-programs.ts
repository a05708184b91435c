import type { PlaceKind } from "@/lib/contract/serving";

/**
 * Along what a program reaches skills: MCP and REST of a workspace with one of
 * its tokens, the files that a place serves, or the shape of `/v1/skills` with
 * an API token.
 */
export const CONNECTIONS = ["mcp", "rest", "well-known", "clawhub", "marketplace", "skills-api"] as const;
export type Connection = (typeof CONNECTIONS)[number];

/** What the lines of a program are made of. */
export interface ConnectTo {
  /** Where it connects to, without a slash at its end; a path with a token has the token in it. */
  address: string;
  /** Sent in a header; not used where the address holds it. */
  token: string;
  /** Distinguishes it from other servers in the program's own settings: letters, digits and hyphens. */
  name: string;
  /** A skill to try it with. */
  skill: string;
}

export interface ProgramLines {
  /** Where they go: a terminal, a file, a prompt. */
  where: string;
  text: string;
  /** What is to be known before they are pasted. */
  note?: string;
}

export interface AgentProgram {
  id: string;
  title: string;
  connection: Connection;
  /** Whether it was run against this release by the project's own tests. */
  proven: boolean;
  lines: (to: ConnectTo) => ProgramLines[];
}

const TERMINAL = "In a terminal";
const KEEP_OUT = "The token stands in this file: keep it out of version control.";

/** The programs, in the order in which they are listed. Their forms are those of the programs' own manuals. */
export const AGENT_PROGRAMS: readonly AgentProgram[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    connection: "mcp",
    proven: false,
    lines: ({ address, token, name }) => [
      {
        where: TERMINAL,
        text: `claude mcp add --transport http ${name} ${shellWord(address)} \\\n  --header "Authorization: Bearer ${token}"`,
      },
    ],
  },
  {
    id: "codex",
    title: "Codex",
    connection: "mcp",
    proven: false,
    lines: ({ address, token, name }) => [
      { where: "In the shell that starts Codex", text: `export SLIPWAY_TOKEN="${token}"` },
      {
        where: "~/.codex/config.toml",
        // A quoted JSON text is a TOML basic string as well.
        text: `[mcp_servers.${name}]\nurl = ${JSON.stringify(address)}\nbearer_token_env_var = "SLIPWAY_TOKEN"`,
      },
    ],
  },
  {
    id: "cursor",
    title: "Cursor",
    connection: "mcp",
    proven: false,
    lines: ({ address, token, name }) => [
      {
        where: ".cursor/mcp.json of a project, or ~/.cursor/mcp.json",
        text: json({ mcpServers: { [name]: { url: address, headers: bearer(token) } } }),
        note: KEEP_OUT,
      },
    ],
  },
  {
    id: "vs-code",
    title: "VS Code",
    connection: "mcp",
    proven: false,
    lines: ({ address, token, name }) => [
      {
        where: ".vscode/mcp.json",
        text: json({
          inputs: [{ type: "promptString", id: "slipway-token", description: "Slipway token", password: true }],
          // biome-ignore lint/suspicious/noTemplateCurlyInString: the editor's own notation for an input
          servers: { [name]: { type: "http", url: address, headers: bearer("${input:slipway-token}") } },
        }),
      },
      { where: "When VS Code asks for it", text: token },
    ],
  },
  {
    id: "gemini-cli",
    title: "Gemini CLI",
    connection: "mcp",
    proven: false,
    lines: ({ address, token, name }) => [
      {
        where: "~/.gemini/settings.json, or .gemini/settings.json of a project",
        text: json({ mcpServers: { [name]: { httpUrl: address, headers: bearer(token) } } }),
        note: KEEP_OUT,
      },
    ],
  },
  {
    id: "opencode",
    title: "OpenCode",
    connection: "mcp",
    proven: false,
    lines: ({ address, token, name }) => [
      {
        where: "opencode.json of a project, or ~/.config/opencode/opencode.json",
        text: json({
          $schema: "https://opencode.ai/config.json",
          mcp: { servers: { [name]: { type: "remote", url: address, headers: bearer(token), oauth: false } } },
        }),
        note: `${KEEP_OUT} In version 1 the server stands in mcp itself, without servers around it.`,
      },
    ],
  },
  {
    id: "mcp-json",
    title: "Any other, as JSON",
    connection: "mcp",
    proven: false,
    lines: ({ address, token, name }) => [
      {
        where: "The program’s list of MCP servers",
        text: json({ mcpServers: { [name]: { type: "http", url: address, headers: bearer(token) } } }),
        note: KEEP_OUT,
      },
    ],
  },
  {
    id: "mcp-sdk",
    title: "MCP SDK, TypeScript",
    connection: "mcp",
    proven: true,
    lines: ({ address, token }) => [
      {
        where: "A program of yours, with @modelcontextprotocol/sdk",
        text: [
          'import { Client } from "@modelcontextprotocol/sdk/client/index.js";',
          'import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";',
          "",
          'const client = new Client({ name: "my-agent", version: "1.0.0" });',
          "await client.connect(",
          `  new StreamableHTTPClientTransport(new URL(${JSON.stringify(address)}), {`,
          `    requestInit: { headers: { Authorization: ${JSON.stringify(`Bearer ${token}`)} } },`,
          "  }),",
          ");",
          "console.log(await client.listTools());",
        ].join("\n"),
      },
    ],
  },
  {
    id: "mcp-inspector",
    title: "MCP Inspector",
    connection: "mcp",
    proven: true,
    lines: ({ address, token, skill }) => {
      const call = (method: string) =>
        [
          `npx @modelcontextprotocol/inspector --cli ${shellWord(address)} --transport http \\`,
          `  --header "Authorization: Bearer ${token}" \\`,
          `  ${method}`,
        ].join("\n");
      return [
        { where: "In a terminal, to see the tools", text: call("--method tools/list") },
        {
          where: "In a terminal, to read a skill",
          text: call(
            `--method tools/call --tool-name load_skill_through_path --tool-arg ${shellWord(`skillId=${skill}`)}`,
          ),
        },
      ];
    },
  },
  {
    id: "skills",
    title: "skills",
    connection: "well-known",
    proven: true,
    lines: ({ address }) => [
      { where: "In a terminal, in the project", text: `npx skills add ${shellWord(address)}` },
      {
        where: "Later, for newer revisions",
        text: "npx skills update",
        note: "This program writes every file without its executable bit.",
      },
    ],
  },
  {
    id: "claude-code-plugins",
    title: "Claude Code plugins",
    connection: "marketplace",
    proven: false,
    lines: ({ address }) => [
      { where: "In Claude Code", text: `/plugin marketplace add ${address}/marketplace.json` },
      { where: "Then choose from it", text: "/plugin" },
    ],
  },
  {
    id: "clawhub",
    title: "clawhub",
    connection: "clawhub",
    proven: true,
    lines: ({ address, skill }) => {
      const registry = shellWord(`${address}/clawhub`);
      return [
        { where: "In a terminal, to search", text: `npx clawhub --registry ${registry} search ${shellWord(skill)}` },
        { where: "In a terminal, to install", text: `npx clawhub --registry ${registry} install ${shellWord(skill)}` },
      ];
    },
  },
  {
    id: "curl",
    title: "curl",
    connection: "rest",
    proven: true,
    lines: ({ address, token, skill }) => [
      {
        where: "In a terminal, for the block of the system prompt",
        text: `curl -H "Authorization: Bearer ${token}" \\\n  ${shellWord(`${address}/prompt`)}`,
      },
      {
        where: "In a terminal, for one file of a skill",
        text: `curl -H "Authorization: Bearer ${token}" \\\n  ${shellWord(`${address}/load?skillId=${encodeURIComponent(skill)}`)}`,
      },
    ],
  },
  {
    id: "agentscope",
    title: "AgentScope",
    connection: "rest",
    proven: false,
    lines: ({ address, token }) => [
      {
        where: "Where the agent is made, in Python",
        text: [
          "import urllib.request",
          "",
          "request = urllib.request.Request(",
          `    ${JSON.stringify(`${address}/prompt`)},`,
          `    headers={"Authorization": ${JSON.stringify(`Bearer ${token}`)}},`,
          ")",
          'skills = urllib.request.urlopen(request).read().decode("utf-8")',
          'sys_prompt = "You are a helpful assistant.\\n\\n" + skills',
        ].join("\n"),
        note: "Give sys_prompt to the agent. It reads a skill through the MCP tools, or with the curl lines here.",
      },
    ],
  },
  {
    id: "anthropic-sdk",
    title: "Anthropic SDK",
    connection: "skills-api",
    proven: false,
    lines: ({ address, token }) => [
      {
        where: "In Python",
        text: [
          "from anthropic import Anthropic",
          "",
          `client = Anthropic(base_url=${JSON.stringify(address)}, auth_token=${JSON.stringify(token)})`,
          "print(client.beta.skills.list())",
        ].join("\n"),
      },
    ],
  },
  {
    id: "openai-sdk",
    title: "OpenAI SDK",
    connection: "skills-api",
    proven: false,
    lines: ({ address, token }) => [
      {
        where: "In Python",
        text: [
          "from openai import OpenAI",
          "",
          `client = OpenAI(base_url=${JSON.stringify(`${address}/v1`)}, api_key=${JSON.stringify(token)})`,
          "print(client.skills.list())",
        ].join("\n"),
      },
    ],
  },
];

/** What can be connected to along what: MCP and REST lead to a workspace, `/v1/skills` to the whole library. */
const OFFERED: Record<PlaceKind, readonly Connection[]> = {
  library: ["well-known", "marketplace", "clawhub", "skills-api"],
  set: ["well-known", "marketplace", "clawhub"],
  workspace: ["mcp", "rest", "well-known", "marketplace", "clawhub"],
};

/** The programs that can be connected to a place of this kind, in their order. */
export function programsFor(kind: PlaceKind): AgentProgram[] {
  return AGENT_PROGRAMS.filter(({ connection }) => OFFERED[kind].includes(connection));
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function bearer(token: string): { Authorization: string } {
  return { Authorization: `Bearer ${token}` };
}

/** One word of a POSIX shell, quoted only where it must be. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
