import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Nothing of whoever runs the tests changes what git does. */
export const GIT_ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

interface BackendRun {
  root: string;
  request: IncomingMessage;
  body: Buffer;
  response: ServerResponse;
  cut: { kind: "cut" | "stall-after"; bytes: number } | null;
  onCut(): void;
}

/** Git's own program for serving over http, asked as a web server asks a CGI. */
export function runGitBackend({ root, request, body, response, cut, onCut }: BackendRun): void {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const { headers } = request;
  const backend = spawn("git", ["http-backend"], {
    env: {
      ...GIT_ENVIRONMENT,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      REQUEST_METHOD: request.method ?? "",
      PATH_INFO: decodeURIComponent(path),
      QUERY_STRING: query,
      CONTENT_TYPE: headers["content-type"] ?? "",
      CONTENT_LENGTH: String(body.byteLength),
      GIT_PROTOCOL: String(headers["git-protocol"] ?? ""),
      REMOTE_ADDR: "127.0.0.1",
    } as unknown as NodeJS.ProcessEnv,
    stdio: ["pipe", "pipe", "ignore"],
  });
  response.on("close", () => backend.kill("SIGKILL"));
  backend.stdin.on("error", () => undefined);
  backend.stdin.end(body);
  let head: Buffer | null = Buffer.alloc(0);
  let sent = 0;
  backend.stdout.on("data", (chunk: Buffer) => {
    let rest = chunk;
    if (head !== null) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      writeHead(response, head.subarray(0, end).toString("latin1"));
      rest = head.subarray(end + 4);
      head = null;
    }
    if (cut === null) {
      if (!response.write(rest)) {
        backend.stdout.pause();
        response.once("drain", () => backend.stdout.resume());
      }
      return;
    }
    const piece = rest.subarray(0, Math.max(0, cut.bytes - sent));
    sent += piece.byteLength;
    if (sent < cut.bytes) return void response.write(piece);
    backend.stdout.removeAllListeners();
    response.write(piece, () => {
      if (cut.kind === "cut") response.destroy();
      onCut();
    });
  });
  backend.stdout.on("end", () => response.end());
}

function writeHead(response: ServerResponse, text: string): void {
  let status = 200;
  const headers: Record<string, string> = {};
  for (const line of text.split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
    else headers[name] = value;
  }
  response.writeHead(status, headers);
}
