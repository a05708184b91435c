import { Refusal } from "@/lib/contract/errors";
import { requireFitText } from "@/lib/domain/fit-text";
import { setNameKey } from "@/lib/domain/set-names";
import type { Context } from "../ports";
import { type Db, listSkillSets } from "../store";

/** Refuses INVALID_INPUT for a name or description with characters that mislead a reader. */
export function requirePlainSet(input: { name?: string | undefined; description?: string | null | undefined }): void {
  if (input.name !== undefined) requireFitText("name", input.name, { oneLine: true });
  if (typeof input.description === "string") requireFitText("description", input.description, { oneLine: false });
}

/** Refuses CONFLICT, reason `name`, where another set of the owner has a name that looks the same. */
export async function requireFreeName(db: Db, ctx: Context, name: string, ownId?: string): Promise<void> {
  const key = setNameKey(name);
  const taken = (await listSkillSets(db, ctx.ownerId)).find((set) => set.nameKey === key && set.id !== ownId);
  if (taken === undefined) return;
  throw new Refusal("CONFLICT", `There is a skill set called ${taken.name} already.`, {
    details: { reason: "name", id: taken.id, name: taken.name },
    remedy: "Choose another name.",
  });
}
