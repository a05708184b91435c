import { randomUUID } from "node:crypto";

export interface Result {
  /** What was made or found, for another program: alone on standard output. */
  output: string;
  /** What happened, for a person. */
  sentence: string;
  /** Not all of it went well: the exit status says so. */
  failed?: boolean;
}

export interface Command {
  name: readonly string[];
  usage: string;
  summary: string;
  details: string;
  run: (args: readonly string[]) => Promise<Result>;
}

export const requestId = () => `cmd_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
