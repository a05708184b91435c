import { describe, expect, it } from "vitest";
import { readSettings } from "./settings";

function accepted(env: Record<string, string>) {
  const read = readSettings(env, "/srv/console");
  if (!read.ok) throw new Error(read.problems.join("; "));
  return read.settings;
}

describe("settings", () => {
  it("have defaults for a console on one's own machine", () => {
    const settings = accepted({});
    expect(settings.port).toBe(3000);
    expect(settings.host).toBe("127.0.0.1");
    expect(settings.dataDirectory).toBe("/srv/console/data");
    expect(settings.databaseUrl).toBe("file:/srv/console/data/slipway.db");
    expect(settings.baseUrl).toBe("http://127.0.0.1:3000");
    expect(settings.allowedOrigins).toContain("http://localhost:3000");
    expect(settings.rateLimits).toEqual({ "sign-in": 10, upload: 120, launch: 60, agent: 6000 });
    expect(settings.firstOwner).toBeUndefined();
  });

  it("treat an empty variable as one that is not set", () => {
    expect(accepted({ PORT: "", SLIPWAY_BASE_URL: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it("take one rate limit and leave the others, and 0 is none", () => {
    expect(accepted({ SLIPWAY_RATE_LIMITS: "upload=0, sign-in=3" }).rateLimits).toEqual({
      "sign-in": 3,
      upload: 0,
      launch: 60,
      agent: 6000,
    });
  });

  it("allow only the configured origin once there is a base URL", () => {
    const settings = accepted({ SLIPWAY_BASE_URL: "https://skills.example.test/" });
    expect(settings.baseUrl).toBe("https://skills.example.test");
    expect(settings.allowedOrigins).toEqual(["https://skills.example.test"]);
  });

  it("resolve a relative file database against the console's own folder", () => {
    expect(accepted({ DATABASE_URL: "file:./db/main.db" }).databaseUrl).toBe("file:/srv/console/db/main.db");
  });

  it("take host names, addresses and CIDRs that sources may reach, and name what is neither", () => {
    const { allowedPrivate } = accepted({
      SLIPWAY_ALLOW_PRIVATE_HOSTS: "Git.Example.org, 10.0.0.0/8 fd00::/8,127.0.0.1,::1",
    });
    expect(allowedPrivate).toEqual({
      hosts: ["git.example.org"],
      cidrs: ["10.0.0.0/8", "fd00::/8", "127.0.0.1/32", "::1/128"],
    });
    for (const wrong of ["10.0.0.0/40", "https://git.example.org", "git_example", "*"]) {
      const read = readSettings({ SLIPWAY_ALLOW_PRIVATE_HOSTS: wrong });
      expect(read.ok ? "taken" : read.problems.join()).toContain("SLIPWAY_ALLOW_PRIVATE_HOSTS");
    }
  });

  it("list every problem of a bad environment at once", () => {
    const read = readSettings({
      PORT: "70000",
      DATABASE_URL: "mysql://x",
      SLIPWAY_BASE_URL: "ftp://x",
      SLIPWAY_SECRET: "short",
      SLIPWAY_OWNER_EMAIL: "nobody",
      SLIPWAY_RATE_LIMITS: "uploads=3",
      SLIPWAY_LOG_LEVEL: "loud",
    });
    expect(read.ok).toBe(false);
    const text = read.ok ? "" : read.problems.join("\n");
    for (const name of [
      "PORT",
      "DATABASE_URL",
      "SLIPWAY_BASE_URL",
      "SLIPWAY_SECRET",
      "SLIPWAY_OWNER_EMAIL",
      "SLIPWAY_RATE_LIMITS",
      "SLIPWAY_LOG_LEVEL",
    ]) {
      expect(text).toContain(name);
    }
    expect(text).not.toContain("short");
  });

  it.each([
    [{ SLIPWAY_OWNER_EMAIL: "a@example.test" }, "go together"],
    [{ SLIPWAY_OWNER_TOKEN: "x".repeat(40) }, "needs SLIPWAY_OWNER_EMAIL"],
  ])("refuse a first owner that is half named: %j", (env, reason) => {
    const read = readSettings(env);
    expect(read.ok ? "" : read.problems.join()).toContain(reason);
  });
});
