import path from "node:path";
import type { DatabaseKind } from "./db";

export type DatabaseAddress = { kind: "sqlite"; file: string } | { kind: "postgresql"; url: string };

/**
 * Reads a `DATABASE_URL`. A relative `file:` path counts from the data
 * directory, so that it does not depend on where the process was started.
 * Throws an Error that names the two accepted forms, and never the value: it may hold a password.
 */
export function readDatabaseUrl(url: string, dataDirectory: string): DatabaseAddress {
  if (/^postgres(ql)?:\/\//.test(url)) return { kind: "postgresql", url };
  const file = url.startsWith("file:") ? decodeURIComponent(url.slice("file:".length).replace(/^\/\/(?=\/)/, "")) : "";
  if (file === "" || file.startsWith(":") || file.includes("?")) {
    throw new Error("DATABASE_URL must be file:PATH (SQLite) or postgresql://USER@HOST/DATABASE.");
  }
  return { kind: "sqlite", file: path.resolve(dataDirectory, file) };
}

export type { DatabaseKind };
