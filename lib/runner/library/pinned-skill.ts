import { Refusal } from "@/lib/contract/errors";
import type { Blocker, BulkAction } from "@/lib/contract/skill-changes";
import type { Context } from "../ports";
import { type Db, listPins, type PinRecord, type SkillRecord } from "../store";

/** How many blockers of a kind a message names; the row lists all. */
const NAMED = 3;

/** What pins each of these skills where the action would take it out of use; nothing else is in its way. */
export async function pinsAgainst(
  db: Db,
  ctx: Context,
  skills: readonly SkillRecord[],
  action: BulkAction,
): Promise<Map<string, PinRecord[]>> {
  const pins = new Map<string, PinRecord[]>();
  if (action !== "archive" && action !== "disable") return pins;
  const ids = skills.map((skill) => skill.id);
  for (const pin of await listPins(db, ctx.ownerId, ids)) {
    const list = pins.get(pin.skillId);
    if (list === undefined) pins.set(pin.skillId, [pin]);
    else list.push(pin);
  }
  return pins;
}

/** REFERENCED_BY_SET, or PINNED_BY_WORKSPACE where no set is among the pins; `details.blockers` name both kinds, sets first. */
export function pinnedSkill(slug: string, action: BulkAction, pins: readonly PinRecord[]): Refusal {
  const sets = pins.filter((pin) => pin.kind === "set");
  const workspaces = pins.filter((pin) => pin.kind === "workspace");
  const reasons = [
    ...(sets.length > 0 ? [`is a member of the skill set ${named(sets)}`] : []),
    ...(workspaces.length > 0 ? [`is pinned by the live workspace ${named(workspaces)}`] : []),
  ];
  const blockers: Blocker[] = pins.map(({ kind, id, name }) => ({ kind, id, name }));
  return new Refusal(
    sets.length > 0 ? "REFERENCED_BY_SET" : "PINNED_BY_WORKSPACE",
    `${slug} ${reasons.join(" and ")}, so ${action === "archive" ? "archiving" : "disabling"} it is refused.`,
    {
      details: { reason: "pinned", blockers },
      ...(reasons.length > 1 && {
        remedy: "Remove it from the named sets, and stop or relaunch the named workspaces.",
      }),
    },
  );
}

/** The blockers that a refusal of `pinnedSkill` names. */
export function blockersOf(refusal: Refusal): Blocker[] | undefined {
  return refusal.details?.reason === "pinned" ? (refusal.details.blockers as Blocker[]) : undefined;
}

function named(pins: readonly PinRecord[]): string {
  const rest = pins.length - NAMED;
  const names = pins.slice(0, NAMED).map((pin) => pin.name);
  return `${names.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
