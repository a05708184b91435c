import "server-only";
import { headers } from "next/headers";
import type { z } from "zod";
import type { ActionResult } from "@/lib/contract/result";
import type { Context } from "@/lib/runner";
import { contextOf, requireCaller } from "./caller";
import { type RequestHead, requireSameOrigin } from "./origin";
import { toProblem } from "./problem";
import { newRequestId } from "./request-id";
import { getService, type Service } from "./service";

export interface ActionCall<I> {
  service: Service;
  input: I;
  requestId: string;
}

/**
 * The envelope of a server action that needs nobody signed in. An action is a
 * public POST whatever page shows its button, so it checks its Origin, parses
 * its argument and maps its errors itself.
 */
export function publicAction<S extends z.ZodType, T>(
  what: string,
  schema: S,
  run: (call: ActionCall<z.output<S>>) => Promise<T>,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return (input) => envelope(what, schema, input, run);
}

/** The envelope of every other server action: as above, for a known caller. */
export function action<S extends z.ZodType, T>(
  what: string,
  schema: S,
  run: (call: ActionCall<z.output<S>> & { ctx: Context }) => Promise<T>,
): (input: z.input<S>) => Promise<ActionResult<T>> {
  return (input) =>
    envelope(what, schema, input, async (call, head) => {
      const caller = await requireCaller(call.service, head);
      return run({ ...call, ctx: contextOf(call.service, caller, call.requestId) });
    });
}

async function envelope<S extends z.ZodType, T>(
  what: string,
  schema: S,
  input: unknown,
  run: (call: ActionCall<z.output<S>>, head: RequestHead) => Promise<T>,
): Promise<ActionResult<T>> {
  const requestId = newRequestId();
  const service = await getService();
  try {
    const head: RequestHead = { method: "POST", headers: await headers() };
    requireSameOrigin(head, service.settings);
    return { ok: true, data: await run({ service, input: schema.parse(input), requestId }, head) };
  } catch (error) {
    return { ok: false, error: toProblem(error, { requestId, log: service.log, what }).body };
  }
}
