import { Refusal } from "@/lib/contract/errors";
import type { PlaceKind, PlaceQuery } from "@/lib/contract/serving";
import type { Context } from "../../ports";
import { type Db, findOwner, findSkillSet, findWorkspace, type PlaceKey } from "../../store";

/** A place of the caller's owner, by its key in the store, with its name. */
export interface FoundPlace extends PlaceKey {
  /** Null for the library. */
  id: string | null;
  name: string;
}

const NOUNS: Record<PlaceKind, string> = { library: "library", set: "skill set", workspace: "workspace" };

/** Refuses NOT_FOUND, also for a set or a workspace of another owner. */
export async function findPlace(db: Db, { ownerId }: Context, { kind, id }: PlaceQuery): Promise<FoundPlace> {
  if (kind === "library") {
    const owner = await findOwner(db, ownerId);
    if (owner === null) throw new Error("the caller's owner is gone");
    return { ownerId, kind, targetId: "", id: null, name: owner.name };
  }
  const targetId = id ?? "";
  const found = kind === "set" ? await findSkillSet(db, ownerId, targetId) : await findWorkspace(db, ownerId, targetId);
  if (found === null) {
    throw new Refusal("NOT_FOUND", `There is no ${NOUNS[kind]} ${targetId}.`, {
      details: { reason: kind === "set" ? "skill-set" : "workspace", id: targetId },
    });
  }
  return { ownerId, kind, targetId, id: found.id, name: found.name };
}
