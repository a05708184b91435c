import type { Actor } from "../ports";
import type { NewAudit } from "../store";

/** The actor as entries and revisions keep it: with the label of that moment. */
export function describeActor(actor: Actor): Pick<NewAudit, "actorKind" | "actorId" | "actorLabel"> {
  return { actorKind: actor.kind, actorId: actor.id, actorLabel: actor.label };
}
