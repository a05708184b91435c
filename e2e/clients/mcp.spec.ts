import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { z } from "zod";
import type { Launched } from "@/lib/contract/workspaces";
import { buildZip } from "@/lib/testing/zip-builder";
import { TEST_OWNER } from "@/scripts/house/run-console";
import { rawRequest } from "../fixtures/raw-request";
import { postArchive } from "../fixtures/rest";
import { skillEntry, skillText } from "../fixtures/skill-archives";
import { makeSet, sendJson } from "../fixtures/skill-sets";
import { expect, test } from "../fixtures/test";
import { type ConsoleWithTrees, launchTree, makeTree, withTrees, writeTreeFile } from "../fixtures/working-trees";
import { type ClientMachine, withClientMachine } from "./client-program";

const RULES = "Rules, with an umlaut: ä.\n";
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff]);

const Entry = z.object({
  uri: z.string(),
  frontmatter: z.looseObject({ name: z.string(), description: z.string() }),
  resources: z.array(z.object({ uri: z.string(), digest: z.string(), size: z.number() })),
});
const EntryList = z.object({ resultType: z.literal("complete"), skills: z.array(Entry) });
const EntryAnswer = z.object({ resultType: z.literal("complete"), skill: Entry });

interface Endpoint {
  url: string;
  token: string;
  workspace: Launched["workspace"];
}

/** A live workspace with a skill of three files, a skill of one, and a command. */
async function launched(console: ConsoleWithTrees): Promise<Endpoint> {
  const entries = [
    skillEntry("review"),
    { name: "skills/review/references/House rules.md", data: RULES },
    { name: "skills/review/assets/picture.png", data: PICTURE },
    skillEntry("changelog"),
  ];
  await postArchive(console, buildZip(entries));
  const set = await makeSet(console, "Agents", ["review", "changelog"]);
  const tree = await makeTree(console, "served", []);
  await writeTreeFile(tree, ".claude/commands/fix.md", "---\nargument-hint: [issue]\n---\nFix $1.\n");
  const { workspace } = await launchTree(console, {
    workspace: { root: tree },
    sets: [{ id: set.id, generation: set.generation }],
  });
  return { url: `${console.address}/mcp/${workspace.id}`, token: workspace.token ?? "", workspace };
}

async function connect({ url, token }: Endpoint): Promise<Client> {
  const client = new Client({ name: "browser tests", version: "1.0.0" });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  return client;
}

const sha256 = (bytes: Uint8Array) => `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** What the inspector prints and how it ends; where it is strict it says what it thinks of our schemas. */
async function inspect(machine: ClientMachine, { url, token }: Endpoint, args: string[]) {
  const header = `Authorization: Bearer ${token}`;
  const options = ["--cli", url, "--transport", "http", "--header", header, ...args];
  const { code, stdout, stderr } = await machine.run("inspector", options);
  return { code, answer: stdout.trim() === "" ? null : JSON.parse(stdout), said: stderr.trim() };
}

test.describe("the MCP endpoint of the built console", () => {
  test("serves every tool, resource, prompt and whole skill to the protocol's own client", async () => {
    await withTrees(async (console) => {
      const client = await connect(await launched(console));
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        "skills_list",
        "skills_read",
        "load_skill_through_path",
        "load_skill",
      ]);
      const textOf = async (name: string, args: Record<string, unknown>) => {
        const { content, isError } = await client.callTool({ name, arguments: args });
        return [isError ?? false, (content as { text?: string }[])[0]?.text];
      };
      expect((await textOf("skills_list", {}))[1]).toContain("- **review** (`review_library`)");
      const rules = { skillId: "review_library", path: "references/House rules.md" };
      expect(await textOf("load_skill_through_path", rules)).toEqual([false, RULES]);
      expect(await textOf("load_skill", { id: "changelog" })).toEqual([false, skillText("changelog")]);
      expect(await textOf("skills_read", { name: "review" })).toEqual([false, skillText("review")]);
      const [isError, told] = await textOf("load_skill_through_path", { skillId: "review", path: "none.md" });
      expect(isError).toBe(true);
      for (const path of ["SKILL.md", "assets/picture.png", "references/House rules.md"]) expect(told).toContain(path);

      const { prompts } = await client.listPrompts();
      expect(prompts.map(({ name, arguments: takes }) => [name, takes?.[0]?.name])).toEqual([["fix", "issue"]]);
      const { messages } = await client.getPrompt({ name: "fix", arguments: { issue: "42" } });
      expect(messages[0]?.content).toEqual({ type: "text", text: "Fix 42.\n" });

      const { skills } = await client.request({ method: "skills/list" }, EntryList);
      expect(skills.map(({ frontmatter }) => frontmatter.name)).toEqual(["changelog", "review"]);
      const listed = new Map((await client.listResources()).resources.map(({ uri, size }) => [uri, size]));
      for (const entry of skills) {
        const { skill } = await client.request({ method: "skills/get", params: { uri: entry.uri } }, EntryAnswer);
        expect(skill).toEqual(entry);
        for (const { uri, digest, size } of skill.resources) {
          const [content] = (await client.readResource({ uri })).contents;
          const bytes =
            content && "text" in content ? Buffer.from(content.text) : Buffer.from(content?.blob ?? "", "base64");
          expect([uri, sha256(bytes), bytes.length, listed.get(uri)]).toEqual([uri, digest, size, size]);
        }
      }
      await client.close();
    });
  });

  test("serves the inspector, which finds nothing to say of its schemas", async () => {
    await withTrees(async (console) => {
      const endpoint = await launched(console);
      await withClientMachine(async (machine) => {
        const ask = (...args: string[]) => inspect(machine, endpoint, ["--method", ...args]);
        const call = (...args: string[]) => ask("tools/call", "--tool-name", ...args);
        const tools = await ask("tools/list", "--strict");
        expect([tools.code, tools.said]).toEqual([0, ""]);
        expect(tools.answer.tools).toHaveLength(4);
        const list = await call("skills_list", "--tool-arg", 'names=["review"]');
        expect(list.answer.structuredContent.skills.map(({ id }: { id: string }) => id)).toEqual(["review_library"]);
        const read = await call("skills_read", "--tool-arg", "name=review");
        expect(read.answer.structuredContent.files).toHaveLength(3);
        const load = await call("load_skill", "--tool-arg", "id=changelog");
        expect(load.answer.content).toEqual([{ type: "text", text: skillText("changelog") }]);
        const picture = await call(
          "load_skill_through_path",
          "--tool-arg",
          "skillId=review",
          "path=assets/picture.png",
        );
        expect(picture.answer.content[1].resource.blob).toBe(PICTURE.toString("base64"));
        const wrong = await call("load_skill_through_path", "--tool-arg", "skillId=review", "path=none.md");
        expect(wrong.answer.structuredContent.available).toHaveLength(3);

        const rulesUri = "skill://review/references/House%20rules.md";
        const resources = await ask("resources/list");
        expect(resources.answer.resources.map(({ uri }: { uri: string }) => uri)).toContain(rulesUri);
        expect((await ask("resources/read", "--uri", rulesUri)).answer.contents[0].text).toBe(RULES);
        const prompt = await ask("prompts/get", "--prompt-name", "fix", "--prompt-args", "issue=7");
        expect(prompt.answer.messages[0].content.text).toBe("Fix 7.\n");
        const skills = await ask("skills/list");
        expect(EntryList.shape.skills.parse(skills.answer.skills)).toHaveLength(2);
        const refused = await inspect(machine, { ...endpoint, token: "none" }, ["--method", "tools/list"]);
        expect(refused.code).not.toBe(0);
      });
    });
  });

  test("tells of a mount that was replaced with the next call, and of a token that was revoked", async () => {
    await withTrees(async (console) => {
      const endpoint = await launched(console);
      const { id } = endpoint.workspace;
      const client = await connect(endpoint);
      const load = () => client.callTool({ name: "load_skill", arguments: { id: "review" } });
      expect((await load()).isError).toBeUndefined();
      await sendJson(console, "POST", `/api/v1/workspaces/${id}/mounts`, { path: "/workspace" });
      expect((await load()).structuredContent).toMatchObject({ error: { code: "skill_catalog_stale" } });
      await sendJson(console, "POST", `/api/v1/workspaces/${id}/relaunch`, {});
      expect((await load()).isError).toBeUndefined();
      const { items } = await sendJson<{ items: { id: string }[] }>(console, "GET", `/api/v1/workspaces/${id}/tokens`);
      for (const token of items) await revoke(console, id, token.id);
      await expect(load()).rejects.toThrow("Send Authorization: Bearer with a token of this workspace.");
    });
  });

  test("goes on serving after what is no request, and after clients that went away", async () => {
    await withTrees(async (console) => {
      const endpoint = await launched(console);
      const head = {
        authorization: `Bearer ${endpoint.token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      };
      const path = `/mcp/${endpoint.workspace.id}`;
      const ask = (body: string, headers: Record<string, string> = {}) =>
        rawRequest(console, { method: "POST", path, headers: { ...head, ...headers }, body });
      expect((await ask("{")).status).toBe(400);
      expect((await ask("[]")).status).toBe(400);
      expect((await ask("{}", { host: "evil.example" })).status).toBe(421);
      expect((await ask("{}", { origin: "https://evil.example" })).status).toBe(403);
      expect((await ask("{}", { authorization: "Bearer none" })).status).toBe(401);
      expect((await ask("x".repeat(5 * 1024 * 1024))).status).toBe(413);
      expect((await rawRequest(console, { path })).status).toBe(405);
      expect((await rawRequest(console, { method: "DELETE", path, headers: head })).status).toBe(405);
      const load = { name: "load_skill", arguments: { id: "review" } };
      const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: load });
      await Promise.all(Array.from({ length: 20 }, (_, turn) => breakOff(endpoint, head, message, turn)));
      const client = await connect(endpoint);
      expect((await client.callTool(load)).isError).toBeUndefined();
      await client.close();
      expect(console.lines.join("\n")).not.toContain(endpoint.token);
      expect(console.lines.filter((line) => /"level":"(error|fatal)"|unhandled/i.test(line))).toEqual([]);
    });
  });
});

async function revoke(console: ConsoleWithTrees, workspace: string, token: string): Promise<void> {
  const answer = await fetch(`${console.address}/api/v1/workspaces/${workspace}/tokens/${token}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${TEST_OWNER.token}` },
  });
  expect(answer.ok).toBe(true);
}

/** A client that goes away: while it sends, or as soon as it has sent everything. */
function breakOff({ url }: Endpoint, headers: Record<string, string>, message: string, turn: number): Promise<void> {
  return new Promise((resolve) => {
    const request = httpRequest(url, { method: "POST", headers: { ...headers, "content-length": message.length } });
    request.on("error", () => undefined);
    request.once("close", () => resolve());
    const sent = turn % 2 === 0 ? message.slice(0, turn) : message;
    request.write(sent, () => request.destroy());
  });
}
