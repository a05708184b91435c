import type { Context } from "../ports";

/** Characters of either text that are kept. */
const MOST = 200;

/**
 * Notes what an agent asked for with its token; of anybody else nothing is
 * kept. `client` is what the program calls itself, in whatever words.
 */
export function noteAgentRequest({ ownerId, actor, ports }: Context, what: string, client: string | null): void {
  if (actor.kind !== "agent") return;
  const through = { kind: "workspace-token", id: actor.id } as const;
  ports.uses.asked({ ownerId, through, what: oneLine(what), client: client === null ? null : oneLine(client) });
}

function oneLine(text: string): string {
  const line = text
    .slice(0, MOST * 4)
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ")
    .trim();
  return line.length > MOST ? `${line.slice(0, MOST - 1).toWellFormed()}…` : line;
}
