import { randomUUID } from "node:crypto";
import { Refusal } from "@/lib/contract/errors";
import type { Context, Ports } from "@/lib/runner";

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

/** Slipway itself, for the owner with this id or for the home owner. Refuses NOT_FOUND. */
export async function operatorContext(
  ports: Ports,
  runner: typeof import("@/lib/runner"),
  owner?: string,
): Promise<Context> {
  const ownerId = owner ?? (await runner.findHome(ports.store))?.id;
  if (ownerId !== undefined) {
    const actor = { kind: "system", id: "system", label: "Slipway" } as const;
    return { ownerId, actor, requestId: requestId(), ports };
  }
  throw new Refusal("NOT_FOUND", "There is no home owner yet, so there is no library.", {
    remedy: "Set the console up in a browser, or make the owner: slipway owner create.",
  });
}
