import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import { candidateName } from "@/lib/domain/candidate-name";
import type { LaunchedSkill } from "../../workspaces";

/**
 * The skills that a caller sees. `own` are the names of a token, of which those
 * that left the catalogue with a relaunch are no fault of whoever asks; `asked`
 * is exact: a name that is not among its own is as unknown as one that never
 * was. Refuses skill_selection_unknown. Source: product rules, section 7.
 */
export function selectSkills(
  skills: readonly LaunchedSkill[],
  { own, asked }: { own: readonly string[] | null; asked: readonly string[] | undefined },
): readonly LaunchedSkill[] {
  const mine = own === null ? skills : only(skills, new Set(own));
  if (asked === undefined) return mine;
  const wanted = new Set(asked.map(candidateName));
  const selected = only(mine, wanted);
  if (selected.length < wanted.size) throw unknownNames(wanted, mine);
  return selected;
}

function only(skills: readonly LaunchedSkill[], names: ReadonlySet<string>): LaunchedSkill[] {
  return skills.filter(({ candidate }) => names.has(candidate.name));
}

function unknownNames(wanted: ReadonlySet<string>, skills: readonly LaunchedSkill[]): Refusal {
  const available = skills.map(({ candidate }) => candidate.name);
  const known = new Set(available);
  const unknown = [...wanted].filter((name) => !known.has(name)).map(displayPath);
  const [first = ""] = unknown;
  return new Refusal("skill_selection_unknown", `The live catalogue has no skill ${first}.`, {
    details: { reason: "name", name: first, names: unknown, available },
  });
}
