import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { GIT_ENVIRONMENT, runGitBackend } from "./git-http-backend";
import { serveLoopback } from "./loopback-server";

/** One entry of a tree: a file, a file with a mode, a link, a submodule. */
export type GitEntry =
  | string
  | Uint8Array
  | { content: string | Uint8Array; executable?: boolean }
  | { link: string }
  | { submodule: string };
export type GitTree = Readonly<Record<string, GitEntry>>;

export interface GitRepository {
  /** Bare, on disk. */
  directory: string;
  /** As sources name it. */
  url: string;
  /** Makes a commit of exactly these files, on the branch that HEAD names; answers its full id. */
  commit(tree: GitTree): Promise<string>;
  /** Runs git in the repository; answers what it printed. */
  git(args: readonly string[], input?: string | Uint8Array): Promise<Buffer>;
}

export interface GitRequest {
  method: string;
  path: string;
  /** What git asked for: the list of refs, or a pack. */
  command: "ls-refs" | "fetch" | null;
  authorization: string | undefined;
}

/** How the server behaves; `serve` unless told otherwise. */
export type GitBehaviour =
  | { kind: "serve" }
  | { kind: "password"; username: string; password: string }
  | { kind: "redirect"; to: string }
  | { kind: "status"; status: number }
  /** Answers nothing: to anything, or to what asks for a pack. */
  | { kind: "stall"; at: "refs" | "pack" }
  /** Sends that many bytes of the pack, and waits for ever. */
  | { kind: "stall-after"; bytes: number }
  /** Sends that many bytes of the pack, and breaks the connection. */
  | { kind: "cut"; bytes: number };

export interface GitServer {
  url: string;
  port: number;
  requests: GitRequest[];
  connections(): number;
  /** Holds for every request that begins from now on. */
  behave(behaviour: GitBehaviour): void;
  /** Makes an empty repository and serves it at `<url>/<name>`. */
  repository(name: string, options?: { objectFormat?: "sha1" | "sha256" }): Promise<GitRepository>;
  /** Resolves when a request for a pack has arrived that `behave` holds back. */
  held(): Promise<void>;
  close(): Promise<void>;
}

const ENVIRONMENT = {
  ...GIT_ENVIRONMENT,
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.test",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.test",
} as unknown as NodeJS.ProcessEnv;

/** Real repositories behind git's own http-backend, on 127.0.0.1. */
export async function startGitServer(): Promise<GitServer> {
  const root = await mkdtemp(join(tmpdir(), "slipway-git-server-"));
  const requests: GitRequest[] = [];
  let behaviour: GitBehaviour = { kind: "serve" };
  const waiting: (() => void)[] = [];
  const hold = () => {
    for (const each of waiting.splice(0)) each();
  };
  const server = await serveLoopback(async (request, response) => {
    const body = await bodyOf(request);
    const path = request.url ?? "";
    const command = commandOf(request, body);
    requests.push({ method: request.method ?? "", path, command, authorization: request.headers.authorization });
    const now = behaviour;
    if (now.kind === "redirect") return void response.writeHead(301, { location: `${now.to}${path}` }).end();
    if (now.kind === "status") return void response.writeHead(now.status).end();
    if (now.kind === "password" && request.headers.authorization !== basic(now)) {
      return void response.writeHead(401, { "www-authenticate": 'Basic realm="skills"' }).end();
    }
    if (now.kind === "stall" && (now.at === "refs" || command === "fetch")) return hold();
    const cut = (now.kind === "stall-after" || now.kind === "cut") && command === "fetch" ? now : null;
    runGitBackend({ root, request, body, response, cut, onCut: hold });
  });
  return {
    url: server.url,
    port: server.port,
    requests,
    connections: server.connections,
    behave(next) {
      behaviour = next;
    },
    held: () => new Promise((resolve) => waiting.push(resolve)),
    async repository(name, { objectFormat = "sha1" } = {}) {
      const directory = join(root, name);
      await git(["init", "--quiet", "--bare", "--template=", `--object-format=${objectFormat}`, directory]);
      await git(["--git-dir", directory, "symbolic-ref", "HEAD", "refs/heads/main"]);
      const inside = (args: readonly string[], input?: string | Uint8Array) =>
        git(["--git-dir", directory, ...args], input);
      return {
        directory,
        url: `${server.url}/${name}`,
        git: inside,
        async commit(tree) {
          await inside(["fast-import", "--quiet", "--force"], importOf(tree));
          return (await inside(["rev-parse", "refs/heads/main"])).toString().trim();
        },
      };
    },
    async close() {
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

function git(args: readonly string[], input?: string | Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { env: ENVIRONMENT, encoding: "buffer" as const, maxBuffer: 256 * 1024 * 1024 };
    const child = execFile("git", [...args], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`git ${args.join(" ")}: ${stderr.toString()}`, { cause: error }));
      else resolve(stdout);
    });
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input ?? "");
  });
}

/** A stream for `git fast-import`: the branch gets one commit more, whose tree is exactly this one. */
function importOf(tree: GitTree): Buffer {
  const parts: (string | Uint8Array)[] = [];
  const data = (content: string | Uint8Array) => {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    parts.push(`data ${bytes.byteLength}\n`, bytes, "\n");
  };
  parts.push("commit refs/heads/main\ncommitter Ada <ada@example.test> 1790000000 +0000\n");
  data("Skills");
  parts.push("deleteall\n");
  for (const [path, entry] of Object.entries(tree)) {
    const name = JSON.stringify(path);
    if (typeof entry === "string" || entry instanceof Uint8Array) {
      parts.push(`M 100644 inline ${name}\n`);
      data(entry);
    } else if ("link" in entry) {
      parts.push(`M 120000 inline ${name}\n`);
      data(entry.link);
    } else if ("submodule" in entry) {
      parts.push(`M 160000 ${entry.submodule} ${name}\n`);
    } else {
      parts.push(`M ${entry.executable ? "100755" : "100644"} inline ${name}\n`);
      data(entry.content);
    }
  }
  parts.push("done\n");
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
}

function commandOf(request: IncomingMessage, body: Buffer): GitRequest["command"] {
  if (request.method !== "POST") return null;
  const text = body.toString("latin1");
  if (text.includes("command=ls-refs")) return "ls-refs";
  return text.includes("want ") ? "fetch" : null;
}

function basic({ username, password }: { username: string; password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
