import { spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "@/scripts/house/port";
import { root } from "@/scripts/house/project";
import { expect, test } from "./fixtures/test";

/** Runs `npm start`'s own program to its end, from another directory. */
function startToTheEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, "scripts/start.mjs")], {
    cwd: "/",
    env: { ...process.env, ...env },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

test.describe("npm start", () => {
  test("says one line when the console answers, and ends with 0 when it is told to stop", async ({ ownConsole }) => {
    const health = await fetch(`${ownConsole.address}/api/v1/health`);
    expect(health.status).toBe(200);
    expect(ownConsole.lines.filter((line) => line.includes("ready"))).toEqual([
      `Slipway is ready at ${ownConsole.address}`,
    ]);
    expect(await ownConsole.stop()).toBe(0);
    await expect(fetch(`${ownConsole.address}/api/v1/health`)).rejects.toThrow();
  });

  test("prints a one-time link while there is no owner", async ({ bareConsole }) => {
    expect(bareConsole.setUpLink).toMatch(new RegExp(`^${bareConsole.address}/setup\\?token=[\\w-]{20,}$`));
    const ready = bareConsole.lines.findIndex((line) => line.startsWith("Slipway is ready"));
    expect(bareConsole.lines[ready + 1]).toBe(`Set up the first owner: ${bareConsole.setUpLink}`);
  });

  test("prints no link where the first owner comes with the settings", async ({ sharedConsole }) => {
    expect(sharedConsole.lines.join("\n")).not.toContain("/setup");
  });

  test("names the port that another program holds, and a command that works", async ({ sharedConsole }) => {
    const port = Number(new URL(sharedConsole.address).port);
    const { code, output } = await startToTheEnd({ PORT: String(port) });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    expect(output).toContain(`PORT=${port + 1} npm start`);
  });

  test("lists every setting that is not valid before it does anything", async () => {
    const { code, output } = await startToTheEnd({
      PORT: "none",
      SLIPWAY_SECRET: "short",
      SLIPWAY_BUILTIN_SKILLS: "maybe",
    });
    expect(code).toBe(1);
    expect(output).toContain("3 settings are not valid");
    for (const name of ["PORT", "SLIPWAY_SECRET", "SLIPWAY_BUILTIN_SKILLS"]) expect(output).toContain(`  ${name}: `);
  });

  test("says so when the database cannot be reached", async () => {
    const { code, output } = await startToTheEnd({
      PORT: String(await freePort()),
      DATABASE_URL: `postgresql://nobody@127.0.0.1:${await freePort()}/none`,
    });
    expect(code).toBe(1);
    expect(output).toContain("The database could not be prepared");
  });
});
