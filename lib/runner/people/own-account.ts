import { Refusal } from "@/lib/contract/errors";
import type { ChangeNameInput } from "@/lib/contract/people";
import { recordAudit } from "../audit";
import type { Actor, Context } from "../ports";
import { lockOwner, renameUser } from "../store";

/** Changes what the caller is called from now on; history keeps the older name. Refuses FORBIDDEN for a token, which is nobody. */
export async function changeOwnName({ ctx, input }: { ctx: Context; input: ChangeNameInput }): Promise<void> {
  const person = requirePerson(ctx.actor);
  if (person.label === input.name) return;
  await ctx.ports.store.transaction(async (tx) => {
    await lockOwner(tx, ctx.ownerId);
    await renameUser(tx, person.id, input.name);
    const details = { from: person.label, to: input.name };
    await recordAudit({ ctx, tx, verb: "users.rename", subject: person.id, details });
  });
}

/** Notes that the caller has a new password; the password itself is the session library's. Refuses FORBIDDEN for a token. */
export async function recordPasswordChange({ ctx }: { ctx: Context }): Promise<void> {
  const person = requirePerson(ctx.actor);
  await ctx.ports.store.transaction((tx) => recordAudit({ ctx, tx, verb: "users.password", subject: person.id }));
}

function requirePerson(actor: Actor): Actor & { kind: "user" } {
  if (actor.kind === "user") return actor;
  throw new Refusal("FORBIDDEN", "An API token has no account of its own.", {
    details: { reason: "no-person" },
    remedy: "Sign in to the console to change your account.",
  });
}
