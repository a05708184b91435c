import type { PlaceKind, ServedPlace } from "@/lib/contract/serving";
import { count } from "../words";

/** What goes out of a place, in a sentence; where nothing can go out yet the rest of the dialog says why. */
export const SERVES_WORDS: Record<PlaceKind, string> = {
  library: "The skills of the library that are served and enabled, each at its current revision.",
  set: "The members of this set, each at the revision that it is pinned to.",
  workspace: "The catalogue of this workspace as it was launched, for as long as it is live.",
};

/** What to do where nothing goes out and nothing is left out either. */
export const NOTHING_WORDS: Record<PlaceKind, string> = {
  library: "Nothing is served yet. Choose skills in the library and press Serve, or switch it on in a skill’s panel.",
  set: "Nothing is served yet: this set has no members.",
  workspace: "Nothing is served: the launch of this workspace chose no skill.",
};

/** "12 skills go out, 2 are left out". */
export function servedWords({ skills, leftOut }: Pick<ServedPlace, "skills" | "leftOut">): string {
  const out = `${count(skills.length, "skill")} ${skills.length === 1 ? "goes" : "go"} out`;
  if (leftOut.length === 0) return out;
  return `${out}, ${leftOut.length} ${leftOut.length === 1 ? "is" : "are"} left out`;
}

/** "Serving · 12 skills" for a button: what is marked to go out; nothing is counted where nothing is. */
export function servingLabel(served: number): string {
  return served === 0 ? "Serving" : `Serving · ${count(served, "skill")}`;
}
