import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Network } from "@/lib/runner/ports";

/** A server of a test on 127.0.0.1, which remembers who came. */
export interface LoopbackServer {
  port: number;
  /** `http://127.0.0.1:PORT`. */
  url: string;
  /** Method, path and headers of each request, in their order. */
  requests: { method: string; url: string; headers: IncomingMessage["headers"] }[];
  /** Connections that were made, whether or not anything was asked over them. */
  connections(): number;
  close(): Promise<void>;
}

export async function serveLoopback(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const requests: LoopbackServer["requests"] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  server.on("connection", () => {
    connections += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A network whose names lead to 127.0.0.1, which its operator allows. */
export const loopbackNetwork: Network = {
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  allowed: { hosts: [], cidrs: ["127.0.0.0/8"] },
};
