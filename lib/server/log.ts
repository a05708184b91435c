import { type Logger, pino } from "pino";

export type Log = Logger;

/** JSON lines on standard output, one an event; whatever may hold a secret is cut before it is written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { service: "slipway" },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ["password", "token", "secret", "authorization", "cookie", "*.password", "*.token", "*.secret"],
      censor: "[redacted]",
    },
  });
}
