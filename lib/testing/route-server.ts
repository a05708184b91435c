import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { type LoopbackServer, serveLoopback } from "./loopback-server";
import { REST_BASE, type RestHandler } from "./rest-service";

/** The handlers of one route file. */
export type RouteHandlers = Partial<
  Record<"GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE", RestHandler>
>;

/**
 * Route handlers behind a real server on loopback, for programs that speak
 * HTTP. Routes are written as their folders are (`/t/[token]/[...path]`), the
 * more particular ones first; parameters are decoded once, as the framework
 * does it.
 */
export function serveRoutes(routes: Record<string, RouteHandlers>): Promise<LoopbackServer> {
  const patterns = Object.entries(routes).map(([folders, handlers]) => ({ match: matcher(folders), handlers }));
  return serveLoopback((request, response) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const answered = answer();
    answered.catch((error) => response.writeHead(500).end(String(error)));

    async function answer(): Promise<void> {
      const method = (request.method ?? "GET") as keyof RouteHandlers;
      for (const { match, handlers } of patterns) {
        const parameters = match(path);
        if (parameters === null) continue;
        const handler = handlers[method];
        if (handler === undefined) break;
        const hasBody = method !== "GET" && method !== "HEAD";
        const { status, headers, body } = await handler(
          new Request(`${REST_BASE}${request.url}`, {
            method,
            headers: new Headers(request.headers as Record<string, string>),
            ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: "half" }),
          } as RequestInit),
          { params: Promise.resolve(parameters) },
        );
        response.writeHead(status, Object.fromEntries(headers));
        if (body !== null) for await (const piece of Readable.fromWeb(body as WebStream)) response.write(piece);
        response.end();
        return;
      }
      response.writeHead(404).end();
    }
  });
}

type Parameters = Record<string, string | string[]>;

function matcher(folders: string): (path: string) => Parameters | null {
  const names: string[] = [];
  const pattern = folders
    .split("/")
    .map((folder) => {
      const [, many, name] = /^\[(\.\.\.)?(\w+)\]$/.exec(folder) ?? [];
      if (name === undefined) return folder.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      names.push(many === undefined ? name : `...${name}`);
      return many === undefined ? "([^/]+)" : "(.+)";
    })
    .join("/");
  const whole = new RegExp(`^${pattern}$`, "s");
  return (path) => {
    const found = whole.exec(path);
    if (found === null) return null;
    return Object.fromEntries(
      names.map((name, at) => {
        const value = found[at + 1] ?? "";
        if (!name.startsWith("...")) return [name, decodeURIComponent(value)];
        return [name.slice("...".length), value.split("/").map(decodeURIComponent)];
      }),
    );
  };
}
