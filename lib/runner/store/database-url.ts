import path from "node:path";

export type DatabaseAddress = { kind: "sqlite"; file: string } | { kind: "postgresql"; url: string };

/**
 * Reads a `DATABASE_URL`. What follows `file:` is a path as it stands, not
 * percent-encoded; a relative one counts from the data directory, so that it
 * does not depend on where the process was started. Throws an Error that names
 * the two accepted forms, and never the value: it may hold a password.
 */
export function readDatabaseUrl(url: string, dataDirectory: string): DatabaseAddress {
  if (/^postgres(ql)?:\/\/./.test(url)) return { kind: "postgresql", url };
  const file = url.startsWith("file:") ? url.slice("file:".length).replace(/^\/\/(?=\/)/, "") : "";
  // Neither SQLite's databases in memory nor Prisma's options behind a question mark mean anything here.
  if (file === "" || file.startsWith(":") || /\?\w+=/.test(file)) {
    throw new Error("DATABASE_URL must be file:PATH (SQLite) or postgresql://USER@HOST/DATABASE.");
  }
  return { kind: "sqlite", file: path.resolve(dataDirectory, file) };
}
