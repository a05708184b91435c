import { describe, expect, test } from "vitest";
import { readDatabaseUrl } from "./database-url";

describe("a database's address", () => {
  test.each([
    ["file:slipway.db", "/data/slipway.db"],
    ["file:./nested/slipway.db", "/data/nested/slipway.db"],
    ["file:/srv/slipway.db", "/srv/slipway.db"],
    ["file:///srv/slipway.db", "/srv/slipway.db"],
    ["file:/srv/50% off?/a b.db", "/srv/50% off?/a b.db"],
    ["file:/srv/%41.db", "/srv/%41.db"],
  ])("%s is the SQLite file %s", (url, file) => {
    expect(readDatabaseUrl(url, "/data")).toEqual({ kind: "sqlite", file });
  });

  test.each(["postgresql://ada:secret@db.example.test:5432/slipway?sslmode=require", "postgres://localhost/slipway"])(
    "%s is PostgreSQL, as it stands",
    (url) => {
      expect(readDatabaseUrl(url, "/data")).toEqual({ kind: "postgresql", url });
    },
  );

  test.each([
    "",
    "slipway.db",
    "file:",
    "file::memory:",
    "file:a.db?connection_limit=1",
    "mysql://ada:secret@host/db",
    "postgresql://",
  ])("%j is refused without being repeated", (url) => {
    let message = "";
    try {
      readDatabaseUrl(url, "/data");
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toBe("DATABASE_URL must be file:PATH (SQLite) or postgresql://USER@HOST/DATABASE.");
  });
});
