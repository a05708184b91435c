import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { Password } from "@/lib/contract/people";
import { UsageFault } from "./options";

const VARIABLE = "SLIPWAY_PASSWORD";

/**
 * The password for somebody new: from the environment, from standard input, or
 * typed unseen at a terminal. Never an argument: other programs can list those.
 */
export async function readPassword(): Promise<string> {
  const password = process.env[VARIABLE] ?? (await readLine(process.stdin.isTTY === true));
  const parsed = Password.safeParse(password);
  if (parsed.success) return parsed.data;
  throw new UsageFault(`the password must have ${parsed.error.issues.map((issue) => issue.message).join(" and ")}`);
}

function readLine(typed: boolean): Promise<string> {
  if (typed) process.stderr.write("Password: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: typed });
  return new Promise((resolve, reject) => {
    let line: string | undefined;
    lines.once("line", (text) => {
      line = text;
      lines.close();
    });
    lines.once("SIGINT", () => lines.close());
    lines.once("close", () => {
      process.stdin.pause();
      if (typed) process.stderr.write("\n");
      if (line === undefined) reject(new UsageFault("no password was given"));
      else resolve(line);
    });
  });
}
