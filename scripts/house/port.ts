import { createServer } from "node:net";

export type PortProblem = "in-use" | "not-allowed" | "no-such-address" | "other";

const PROBLEMS: Record<string, PortProblem> = {
  EADDRINUSE: "in-use",
  EACCES: "not-allowed",
  EADDRNOTAVAIL: "no-such-address",
  ENOTFOUND: "no-such-address",
};

/** Whether a server can listen there at this moment; null when it can. */
export function portProblem(host: string, port: number): Promise<PortProblem | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(PROBLEMS[error.code ?? ""] ?? "other"));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/** A port of 127.0.0.1 that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ host: "127.0.0.1", port: 0 }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

export function explainPort(problem: PortProblem, host: string, port: number): string {
  const where = `Port ${port} on ${host}`;
  switch (problem) {
    case "in-use":
      return `${where} is already in use: another console or another program listens there. Stop it, or choose another port: PORT=${port === 65_535 ? 3000 : port + 1} npm start`;
    case "not-allowed":
      return `${where} may not be opened by this user. Choose a port above 1023: PORT=3000 npm start`;
    case "no-such-address":
      return `This machine has no address ${host}. Set HOST to one that it has; 127.0.0.1 is the default.`;
    case "other":
      return `${where} cannot be opened.`;
  }
}
