import type { Candidate, ShadowedCandidate } from "@/lib/contract/launch";
import type { Workspace } from "@/lib/contract/workspaces";

/** One name of a live catalogue with everything that is known about it. */
export interface CatalogueItem {
  candidate: Candidate;
  shadowed: readonly ShadowedCandidate[];
  /** Somebody chose this copy by hand. */
  byChoice: boolean;
  /** What its entry costs in the prompt block; null where it is not in it. */
  tokens: number | null;
}

export function catalogueItems(
  workspace: Pick<Workspace, "catalog" | "shadowed" | "overrides" | "budget">,
): CatalogueItem[] {
  const shadowed = new Map<string, ShadowedCandidate[]>();
  for (const each of workspace.shadowed) shadowed.set(each.name, [...(shadowed.get(each.name) ?? []), each]);
  const tokens = new Map(workspace.budget.bySkill.map((each) => [each.name, each.tokens]));
  return workspace.catalog.map((candidate) => ({
    candidate,
    shadowed: shadowed.get(candidate.name) ?? [],
    byChoice: candidate.name in workspace.overrides,
    tokens: tokens.get(candidate.name) ?? null,
  }));
}

/** Items whose name, description, layer or origin holds every word of the text. */
export function filterCatalogue(items: readonly CatalogueItem[], text: string): CatalogueItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(({ candidate }) => {
    const origins = candidate.origins.map(({ source, path }) => `${source} ${path ?? ""}`).join(" ");
    const all =
      `${candidate.name} ${candidate.description} ${candidate.tier} ${candidate.source} ${origins}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
