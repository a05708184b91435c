import { createHash } from "node:crypto";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { AGENT_LIMITS, PACKAGE_LIMITS } from "@/lib/contract/limits";
import { MCP_PAGES, SKILLS_EXTENSION } from "@/lib/contract/mcp";
import type { Context, Ports } from "@/lib/runner";
import { replaceMount, stopWorkspace } from "@/lib/runner";
import { describeEachDatabase } from "@/lib/testing/databases";
import { type LiveWorkspace, launchLive } from "@/lib/testing/live-workspace";
import { skillText, testContext, testPorts } from "@/lib/testing/runner";
import { createLog } from "../log";
import type { Service } from "../service";
import { mcpInstructions } from "./instructions";
import { createMcpServer } from "./mcp-server";

const Entry = z.strictObject({
  uri: z.string(),
  frontmatter: z.looseObject({ name: z.string(), description: z.string() }),
  resources: z.array(z.strictObject({ uri: z.string(), digest: z.string(), size: z.number() })),
});
const fresh = { resultType: z.literal("complete"), ttlMs: z.number(), cacheScope: z.literal("private") };
const EntryList = z.strictObject({ ...fresh, skills: z.array(Entry), nextCursor: z.string().optional() });
const EntryAnswer = z.strictObject({ ...fresh, skill: Entry });

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const MARKED = "\uFEFFWith a mark.\r\n";

describeEachDatabase("an agent over MCP", (openTestStore) => {
  let ctx: Context;
  let live: LiveWorkspace;
  const clients: Client[] = [];

  beforeEach(async () => {
    ctx = await testContext(testPorts(await openTestStore()));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });

  const launch = async (options: Parameters<typeof launchLive>[1]) => {
    live = await launchLive(ctx, options);
  };

  /** The program of the protocol's own kit, connected as an agent of the workspace; a list of tools is read first, so that it checks what they answer. */
  async function connect(selection: string[] | null = null, uses?: Ports["uses"]): Promise<Client> {
    const ports = uses === undefined ? ctx.ports : { ...ctx.ports, uses };
    const actor = { kind: "agent" as const, id: "token-1", label: "agent", workspaceId: live.id, selection };
    const call = {
      service: { log: createLog("silent"), ports } as Service,
      ctx: { ...ctx, ports, actor },
      workspaceId: live.id,
    };
    const [near, far] = InMemoryTransport.createLinkedPair();
    await createMcpServer(call, await mcpInstructions(call)).connect(far);
    const client = new Client({ name: "test", version: "1.0.0" });
    clients.push(client);
    await client.connect(near);
    await client.listTools();
    return client;
  }

  const textsOf = (result: Awaited<ReturnType<Client["callTool"]>>) =>
    (result.content as { type: string; text?: string }[]).map(({ type, text }) => text ?? type);
  const faultOf = (result: Awaited<ReturnType<Client["callTool"]>>) => {
    const { error, available } = result.structuredContent as { error?: { code: string }; available?: string[] };
    return [result.isError, error?.code, available];
  };
  const rpcFault = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => new Error("it was answered"),
      (reason: Error & { code?: number; data?: { code?: string } }) => reason,
    );
    return [("code" in error && error.code) || null, ("data" in error && error.data?.code) || null];
  };

  it("says what it can do, how to use it, and which skills there are", async () => {
    await launch({
      skills: { lint: {}, secret: { "SKILL.md": skillText("secret", { lines: ["disable-model-invocation: true"] }) } },
      tree: { ".claude/commands/ship.md": "Ship it.\n" },
    });
    const client = await connect();
    expect(client.getServerCapabilities()).toEqual({
      tools: {},
      resources: {},
      prompts: {},
      extensions: { [SKILLS_EXTENSION]: {} },
    });
    const said = client.getInstructions();
    expect(said).toContain("load_skill_through_path");
    expect(said).toContain("1 skill to choose from");
    expect(said).toContain("lint_library");
    expect(said).not.toContain("secret");
    expect(said).not.toContain("ship");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "skills_list",
      "skills_read",
      "load_skill_through_path",
      "load_skill",
    ]);
    for (const { annotations, inputSchema, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, idempotentHint: true, openWorldHint: false });
      expect([inputSchema.type, inputSchema.additionalProperties, outputSchema?.type]).toEqual([
        "object",
        false,
        "object",
      ]);
    }
  });

  it("lists what an agent may choose, and exactly what is asked for by name", async () => {
    await launch({
      skills: { lint: {}, secret: { "SKILL.md": skillText("secret", { lines: ["disable-model-invocation: true"] }) } },
      tree: { ".claude/commands/ship.md": "Ship it.\n" },
    });
    const client = await connect();
    const listed = async (args: Record<string, unknown>) => {
      const { structuredContent } = await client.callTool({ name: "skills_list", arguments: args });
      const { skills } = structuredContent as { skills: { id: string; disableModelInvocation: boolean }[] };
      return skills.map(({ id, disableModelInvocation }) => [id, disableModelInvocation]);
    };
    expect(await listed({})).toEqual([["lint_library", false]]);
    expect(await listed({ names: [] })).toEqual([]);
    expect(await listed({ names: ["secret", "ship"] })).toEqual([
      ["secret_library", true],
      ["ship_.claude/commands", false],
    ]);
    const [text] = textsOf(await client.callTool({ name: "skills_list", arguments: { format: "xml" } }));
    expect(text).toMatch(/^<available_skills>\n<skill>\n {2}<name>lint<\/name>/);
    expect(faultOf(await client.callTool({ name: "skills_list", arguments: { names: ["lint", "gone"] } }))).toEqual([
      true,
      "skill_selection_unknown",
      ["lint", "secret", "ship"],
    ]);
  });

  it("loads by every tool, by id and by name, with the bytes that were launched", async () => {
    await launch({
      skills: { lint: { "references/rules.md": MARKED } },
      tree: { ".claude/skills/notes.md": skillText("notes"), ".claude/commands/git/ship.md": "Ship it.\n" },
    });
    const client = await connect();
    const loaded = async (name: string, args: Record<string, unknown>) =>
      textsOf(await client.callTool({ name, arguments: args }));
    expect(await loaded("load_skill_through_path", { skillId: "lint_library" })).toEqual([skillText("lint")]);
    expect(await loaded("load_skill_through_path", { skillId: "lint", path: "references/rules.md" })).toEqual([MARKED]);
    expect(await loaded("load_skill", { id: "lint", relativePath: "references/rules.md" })).toEqual([MARKED]);
    expect(await loaded("load_skill", { name: "notes" })).toEqual([skillText("notes")]);
    expect(await loaded("load_skill", { id: "prompts:git-ship" })).toEqual(["Ship it.\n"]);
    expect(await loaded("skills_read", { name: "lint", path: "references/rules.md" })).toEqual([MARKED]);
    expect(await loaded("skills_read", { id: "lint_library" })).toEqual([
      skillText("lint"),
      `Files of this skill:\nSKILL.md (${Buffer.byteLength(skillText("lint"))} bytes)\nreferences/rules.md (17 bytes)`,
    ]);
    const { structuredContent } = await client.callTool({
      name: "load_skill_through_path",
      arguments: { skillId: "lint" },
    });
    expect(structuredContent).toMatchObject({
      skill: { id: "lint_library", name: "lint" },
      uri: "skill://lint/SKILL.md",
      mediaType: "text/markdown",
      text: skillText("lint"),
    });
  });

  it("tells every path of the skill where one is wrong, and every id where the skill is", async () => {
    await launch({ skills: { lint: { "scripts/run.sh": "echo\n" }, review: {} } });
    const client = await connect();
    const load = (args: Record<string, unknown>) =>
      client.callTool({ name: "load_skill_through_path", arguments: args });
    const wrong = await load({ skillId: "lint", path: "scripts/run.py" });
    expect(faultOf(wrong)).toEqual([true, "skill_path_unavailable", ["SKILL.md", "scripts/run.sh"]]);
    expect(textsOf(wrong).join()).toContain("SKILL.md");
    expect(textsOf(wrong).join()).toContain("scripts/run.sh");
    expect(faultOf(await load({ skillId: "linter" }))).toEqual([true, "NOT_FOUND", ["lint_library", "review_library"]]);
    for (const path of ["../review/SKILL.md", "/etc/passwd", "a\\..\\b", "%2e%2e/review/SKILL.md", "a\0b"]) {
      const [isError, code] = faultOf(await load({ skillId: "lint", path }));
      expect(isError, path).toBe(true);
      expect(["skill_path_outside_source", "skill_path_unavailable", "INVALID_INPUT"], path).toContain(code);
    }
    for (const args of [
      {},
      { skillId: "" },
      { skillId: 7 },
      { skillId: "lint", extra: true },
      { skillId: "x".repeat(601) },
    ]) {
      expect(faultOf(await load(args)).slice(0, 2)).toEqual([true, "INVALID_INPUT"]);
    }
    expect(faultOf(await client.callTool({ name: "load_skill", arguments: { id: "lint", name: "lint" } }))[1]).toBe(
      "INVALID_INPUT",
    );
    expect(await rpcFault(client.callTool({ name: "skills_run", arguments: {} }))).toEqual([-32_602, null]);
  });

  it("encloses a small binary file, and tells of a large one by size and digest", async () => {
    const large = Buffer.alloc(AGENT_LIMITS.loadBytes + 1, "x");
    await launch({ skills: { lint: { "assets/pixel.png": PIXEL, "large.txt": large } } });
    const client = await connect();
    const load = (path: string) =>
      client.callTool({ name: "load_skill_through_path", arguments: { skillId: "lint", path } });
    const binary = await load("assets/pixel.png");
    expect(binary.content).toEqual([
      expect.objectContaining({ type: "text" }),
      {
        type: "resource",
        resource: { uri: "skill://lint/assets/pixel.png", mimeType: "image/png", blob: PIXEL.toString("base64") },
      },
    ]);
    expect(binary.structuredContent).not.toHaveProperty("text");
    const told = await load("large.txt");
    const digest = `sha256:${createHash("sha256").update(large).digest("hex")}`;
    expect(textsOf(told)).toHaveLength(1);
    expect(textsOf(told)[0]).toContain(`${large.length} bytes, ${digest}`);
    expect(told.structuredContent).toMatchObject({ size: large.length, digest });
    const { contents } = await client.readResource({ uri: "skill://lint/large.txt" });
    expect(contents[0]).toEqual({ uri: "skill://lint/large.txt", mimeType: "text/plain", text: large.toString() });
  });

  it("serves each file as a resource, text with its exact bytes", async () => {
    await launch({
      skills: { lint: { "references/Form A.md": MARKED, "assets/pixel.png": PIXEL, Makefile: "all:\n" } },
      tree: { ".claude/skills/notes.md": skillText("notes") },
    });
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri, name, mimeType, size }) => [uri, name, mimeType, size])).toEqual([
      ["skill://lint/Makefile", "lint/Makefile", undefined, 5],
      ["skill://lint/SKILL.md", "lint", "text/markdown", Buffer.byteLength(skillText("lint"))],
      ["skill://lint/assets/pixel.png", "lint/assets/pixel.png", "image/png", PIXEL.length],
      ["skill://lint/references/Form%20A.md", "lint/references/Form A.md", "text/markdown", 17],
      ["skill://notes/SKILL.md", "notes", "text/markdown", Buffer.byteLength(skillText("notes"))],
    ]);
    const read = async (uri: string) => (await client.readResource({ uri })).contents;
    expect(await read("skill://lint/references/Form%20A.md")).toEqual([
      { uri: "skill://lint/references/Form%20A.md", mimeType: "text/markdown", text: MARKED },
    ]);
    expect(await read("skill://lint/assets/pixel.png")).toEqual([
      { uri: "skill://lint/assets/pixel.png", mimeType: "image/png", blob: PIXEL.toString("base64") },
    ]);
    expect(await read("skill://lint/Makefile")).toEqual([
      { uri: "skill://lint/Makefile", mimeType: "text/plain", text: "all:\n" },
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["skill://{name}/{+path}"]);
  });

  it("refuses an address that is none of its files as invalid parameters", async () => {
    await launch({ skills: { lint: {}, review: {} } });
    const client = await connect(["lint"]);
    for (const uri of [
      "skill://lint/gone.md",
      "skill://gone/SKILL.md",
      "skill://review/SKILL.md",
      "skill://lint/../review/SKILL.md",
      "skill://lint/%2e%2e/review/SKILL.md",
      "skill://lint/SKILL.md?raw=1",
      "skill://lint/%00",
      "file:///etc/passwd",
      "x".repeat(30_000),
    ]) {
      expect((await rpcFault(client.readResource({ uri })))[0], uri.slice(0, 60)).toBe(-32_602);
      expect((await rpcFault(client.request({ method: "skills/get", params: { uri } }, EntryAnswer)))[0]).toBe(-32_602);
    }
    expect(await rpcFault(client.request({ method: "skills/get", params: {} }, EntryAnswer))).toEqual([
      -32_602,
      "INVALID_INPUT",
    ]);
    expect(await rpcFault(client.listResources({ cursor: "x" }))).toEqual([-32_602, "INVALID_INPUT"]);
    expect(await rpcFault(client.request({ method: "resources/directory/read" }, EntryAnswer))).toEqual([
      -32_601,
      null,
    ]);
  });

  it("lists whole skills with the digest of every file, and front matter word for word", async () => {
    const lines = ["license: Apache-2.0", "metadata:", "  version: 1.2.0", "  tags: [a, b]"];
    await launch({
      skills: {
        lint: { "SKILL.md": skillText("lint", { lines }), "references/Form A.md": MARKED, "assets/pixel.png": PIXEL },
        loud: { "SKILL.md": skillText("Loud Name") },
        wordy: { "SKILL.md": skillText("wordy", { description: "d".repeat(1_025) }) },
      },
      tree: { ".claude/skills/notes.md": skillText("notes"), ".claude/commands/ship.md": "Ship it.\n" },
    });
    const client = await connect();
    const { skills, nextCursor } = await client.request({ method: "skills/list" }, EntryList);
    expect([skills.map(({ uri }) => uri), nextCursor]).toEqual([["skill://lint/SKILL.md"], undefined]);
    const [entry] = skills;
    expect(entry?.frontmatter).toEqual({
      name: "lint",
      description: "Use when testing what lint does in a library of skills.",
      license: "Apache-2.0",
      metadata: { version: "1.2.0", tags: ["a", "b"] },
    });
    expect(entry?.resources.map(({ uri }) => uri)).toEqual([
      "skill://lint/SKILL.md",
      "skill://lint/assets/pixel.png",
      "skill://lint/references/Form%20A.md",
    ]);
    for (const { uri, digest, size } of entry?.resources ?? []) {
      const [content] = (await client.readResource({ uri })).contents;
      const bytes =
        content && "text" in content ? Buffer.from(content.text) : Buffer.from(content?.blob ?? "", "base64");
      expect([uri, `sha256:${createHash("sha256").update(bytes).digest("hex")}`, bytes.length]).toEqual([
        uri,
        digest,
        size,
      ]);
    }
    const one = await client.request({ method: "skills/get", params: { uri: "skill://lint/SKILL.md" } }, EntryAnswer);
    expect(one.skill).toEqual(entry);
    for (const name of ["loud-name", "wordy", "notes", "ship", "lint/references"]) {
      const uri = `skill://${name}/SKILL.md`;
      expect((await rpcFault(client.request({ method: "skills/get", params: { uri } }, EntryAnswer)))[0], name).toBe(
        -32_602,
      );
    }
  });

  it("pages through more than a page holds, each entry once, and begins anew after a relaunch", async () => {
    const files = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`data/${index}.txt`, `${index}`]));
    await launch({ skills: { one: files, two: files, three: {} } });
    const client = await connect();
    const uris: string[] = [];
    let cursor: string | undefined;
    const pages: number[] = [];
    do {
      const page = await client.listResources(cursor === undefined ? {} : { cursor });
      uris.push(...page.resources.map(({ uri }) => uri));
      pages.push(page.resources.length);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(pages).toEqual([MCP_PAGES.resources, 263 - MCP_PAGES.resources]);
    expect(new Set(uris).size).toBe(263);
    const { nextCursor } = await client.listResources();
    const other = Buffer.from(`2.${MCP_PAGES.resources}`).toString("base64url");
    expect(nextCursor).toBe(Buffer.from(`1.${MCP_PAGES.resources}`).toString("base64url"));
    expect(await rpcFault(client.listResources({ cursor: other }))).toEqual([-32_602, "INVALID_INPUT"]);
  });

  it("serves a skill at both limits as one entry", async () => {
    const each = Math.floor(PACKAGE_LIMITS.bytes / PACKAGE_LIMITS.files);
    const files = Object.fromEntries(
      Array.from({ length: PACKAGE_LIMITS.files - 1 }, (_, index) => [
        `data/${index}`,
        Buffer.alloc(each, `${index} `),
      ]),
    );
    await launch({ skills: { largest: files } });
    const { skills } = await (await connect()).request({ method: "skills/list" }, EntryList);
    expect(skills.map(({ resources }) => resources.length)).toEqual([512]);
  });

  it("offers commands as prompts, with the arguments that their hint names", async () => {
    await launch({
      skills: { lint: {} },
      tree: {
        ".claude/commands/fix.md":
          "---\ndescription: Fixes an issue\nargument-hint: [issue] [priority]\n---\nFix $1 ($2).\n",
        ".claude/commands/say.md": "Say $ARGUMENTS.\n",
        ".claude/commands/ship.md": "Ship it.\n",
      },
    });
    const client = await connect();
    const { prompts } = await client.listPrompts();
    expect(
      prompts.map(({ name, description, arguments: takes }) => [name, description, takes?.map((each) => each.name)]),
    ).toEqual([
      ["fix", "Fixes an issue", ["issue", "priority"]],
      ["say", "Slash command: say", ["arguments"]],
      ["ship", "Slash command: ship", []],
    ]);
    const textOf = async (name: string, values?: Record<string, string>) => {
      const { messages } = await client.getPrompt({ name, ...(values && { arguments: values }) });
      return messages.map(({ role, content }) => [role, content.type === "text" ? content.text : content.type]);
    };
    expect(await textOf("fix", { issue: "7", priority: "$1" })).toEqual(
      [["user", "Fix 7 ($1)."]].map(([role, text]) => [role, `${text}\n`]),
    );
    expect(await textOf("say", { arguments: "hello" })).toEqual([["user", "Say hello.\n"]]);
    expect(await textOf("ship")).toEqual([["user", "Ship it.\n"]]);
    expect(await rpcFault(client.getPrompt({ name: "lint" }))).toEqual([-32_602, "NOT_FOUND"]);
    expect(await rpcFault(client.getPrompt({ name: "ship", arguments: { arguments: "x" } }))).toEqual([
      -32_602,
      "INVALID_INPUT",
    ]);
  });

  it("counts what is loaded with its agent and its workspace, whichever way it went", async () => {
    await launch({ skills: { lint: {} }, tree: { ".claude/commands/ship.md": "Ship it.\n" } });
    const used: string[] = [];
    const client = await connect(null, {
      used: ({ act, name, slug, workspaceId, actorKind, actorId }) => {
        used.push([act, name, slug, workspaceId === live.id, actorKind, actorId].join(" "));
      },
      asked: () => undefined,
      flush: async () => undefined,
    });
    await client.listResources();
    await client.request({ method: "skills/list" }, EntryList);
    await client.callTool({ name: "load_skill", arguments: { id: "gone" } });
    expect(used).toEqual([]);
    await client.callTool({ name: "load_skill", arguments: { id: "lint" } });
    await client.readResource({ uri: "skill://lint/SKILL.md" });
    await client.getPrompt({ name: "ship" });
    expect(used).toEqual([
      "load lint lint true agent token-1",
      "load lint lint true agent token-1",
      "load ship  true agent token-1",
    ]);
  });

  it("says so at every call once a mount was replaced, and where the workspace is not live", async () => {
    await launch({ skills: { lint: {} } });
    const client = await connect();
    const load = () => client.callTool({ name: "load_skill_through_path", arguments: { skillId: "lint" } });
    expect((await load()).isError).toBeUndefined();
    await replaceMount({ ctx, input: { id: live.id, path: "/workspace" } });
    expect(faultOf(await load()).slice(0, 2)).toEqual([true, "skill_catalog_stale"]);
    expect(textsOf(await load()).join()).toContain("Relaunch the workspace.");
    expect(await rpcFault(client.readResource({ uri: "skill://lint/SKILL.md" }))).toEqual([
      -32_000,
      "skill_catalog_stale",
    ]);
    expect(await rpcFault(client.request({ method: "skills/list" }, EntryList))).toEqual([
      -32_000,
      "skill_catalog_stale",
    ]);
    await stopWorkspace({ ctx, input: { id: live.id } });
    expect(faultOf(await load()).slice(0, 2)).toEqual([true, "CONFLICT"]);
    const later = await connect();
    expect(later.getInstructions()).toContain("not live");
  });

  it("says nothing but a request id of what it did not foresee", async () => {
    await launch({ skills: { lint: {} } });
    const client = await connect(null, {
      used: () => {
        throw new Error("a secret path /var/lib/slipway");
      },
      asked: () => undefined,
      flush: async () => undefined,
    });
    const result = await client.callTool({ name: "load_skill", arguments: { id: "lint" } });
    expect(faultOf(result).slice(0, 2)).toEqual([true, "INTERNAL"]);
    expect(JSON.stringify(result)).not.toContain("/var/lib");
    expect(await rpcFault(client.readResource({ uri: "skill://lint/SKILL.md" }))).toEqual([-32_603, "INTERNAL"]);
  });
});
