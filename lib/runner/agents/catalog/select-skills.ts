import { Refusal } from "@/lib/contract/errors";
import { displayPath } from "@/lib/domain/archive-paths";
import { candidateName } from "@/lib/domain/candidate-name";

/**
 * The skills that a caller sees. `own` are the names of a token, of which those
 * that left the catalogue with a relaunch are no fault of whoever asks; `asked`
 * is exact: a name that is not among its own is as unknown as one that never
 * was. Refuses skill_selection_unknown. Source: product rules, section 7.
 */
export function selectSkills<S extends { name: string }>(
  skills: readonly S[],
  { own, asked }: { own: readonly string[] | null; asked: readonly string[] | undefined },
): readonly S[] {
  const mine = own === null ? skills : only(skills, new Set(own));
  if (asked === undefined) return mine;
  const wanted = new Set(asked.map(candidateName));
  const selected = only(mine, wanted);
  if (selected.length < wanted.size) throw unknownNames(wanted, mine);
  return selected;
}

function only<S extends { name: string }>(skills: readonly S[], names: ReadonlySet<string>): S[] {
  return skills.filter(({ name }) => names.has(name));
}

function unknownNames(wanted: ReadonlySet<string>, skills: readonly { name: string }[]): Refusal {
  const available = skills.map(({ name }) => name);
  const known = new Set(available);
  const unknown = [...wanted].filter((name) => !known.has(name)).map(displayPath);
  const [first = ""] = unknown;
  return new Refusal("skill_selection_unknown", `The live catalogue has no skill ${first}.`, {
    details: { reason: "name", name: first, names: unknown, available },
  });
}
