import type { ChangeSkillSetInput, SkillSet, SkillSetMember, SkillSetPin } from "@/lib/contract/skill-sets";
import { count } from "../words";

/**
 * What somebody wants of a set, apart from the generation it is applied to:
 * where the set has changed meanwhile, the same wish is applied to what it has
 * become, and nobody's change is written over.
 */
export type SetEdit =
  | { kind: "details"; name: string; description: string }
  /** Moves the pins of members; who is no member any more stays out. */
  | { kind: "pins"; pins: { slug: string; revision: number }[] }
  /** Adds skills; who is a member already keeps its pin. `at` is a place among the members, the end unless given. */
  | { kind: "add"; pins: SkillSetPin[]; at?: number }
  | { kind: "remove"; slug: string };

const pinOf = ({ slug, revision }: SkillSetMember): SkillSetPin => ({ slug, revision });

/** Members whose skill has a newer revision than the pinned one. */
export function membersBehind(set: Pick<SkillSet, "members">): SkillSetMember[] {
  return set.members.filter((member) => member.latestRevision > member.revision);
}

/** The change that makes `edit` true of `set`, or null where it is true already. */
export function changeFor(set: SkillSet, edit: SetEdit): ChangeSkillSetInput | null {
  const { generation } = set;
  const pins = set.members.map(pinOf);
  if (edit.kind === "details") {
    const description = edit.description.trim() || null;
    const name = edit.name.trim();
    if (name === set.name && description === set.description) return null;
    return { generation, name, description };
  }
  if (edit.kind === "remove") {
    const members = pins.filter((pin) => pin.slug !== edit.slug);
    return members.length === pins.length ? null : { generation, members };
  }
  if (edit.kind === "pins") {
    const wanted = new Map(edit.pins.map((pin) => [pin.slug, pin.revision]));
    const members = pins.map(({ slug, revision }) => ({ slug, revision: wanted.get(slug) ?? revision }));
    return members.every((pin, index) => pin.revision === pins[index]?.revision) ? null : { generation, members };
  }
  const known = new Set(pins.map((pin) => pin.slug));
  const added = edit.pins.filter((pin) => !known.has(pin.slug));
  if (added.length === 0) return null;
  return { generation, members: pins.toSpliced(edit.at ?? pins.length, 0, ...added) };
}

/** What an edit does, as a person says it: "Move the pin of code-review to r7". */
export function editWords(edit: SetEdit): string {
  if (edit.kind === "details") return `Name it “${edit.name.trim()}”`;
  if (edit.kind === "remove") return `Remove ${edit.slug}`;
  const [only] = edit.pins;
  const one = edit.pins.length === 1 && only !== undefined;
  if (edit.kind === "add") return one ? `Add ${only.slug}` : `Add ${count(edit.pins.length, "skill")}`;
  return one ? `Move the pin of ${only.slug} to r${only.revision}` : `Move ${count(edit.pins.length, "pin")}`;
}

/** What an edit of `set` has done, for whoever did it. */
export function doneWords(set: Pick<SkillSet, "name">, edit: SetEdit): string {
  if (edit.kind === "details") return "Saved the name and the description";
  if (edit.kind === "remove") return `Removed ${edit.slug} from ${set.name}`;
  const [only] = edit.pins;
  const what = edit.pins.length === 1 && only !== undefined ? only.slug : null;
  if (edit.kind === "add") return `Added ${what ?? count(edit.pins.length, "skill")} to ${set.name}`;
  return what === null ? `Moved ${count(edit.pins.length, "pin")}` : `Pinned ${what} to r${only?.revision}`;
}

/** What became different between two generations of one set, a sentence for each. */
export function setDifferences(before: SkillSet, after: SkillSet): string[] {
  const said: string[] = [];
  if (before.name !== after.name) said.push(`It is now called “${after.name}”.`);
  if (before.description !== after.description) said.push("The description is another.");
  const old = new Map(before.members.map((member) => [member.slug, member]));
  const now = new Map(after.members.map((member) => [member.slug, member]));
  for (const [slug, member] of now) {
    const was = old.get(slug);
    if (was === undefined) said.push(`${slug} was added at r${member.revision}.`);
    else if (was.revision !== member.revision) {
      said.push(`${slug} is pinned to r${member.revision}; it was r${was.revision}.`);
    }
  }
  for (const slug of old.keys()) if (!now.has(slug)) said.push(`${slug} was removed.`);
  return said;
}
