import { Refusal } from "@/lib/contract/errors";
import type { SkillFormat } from "@/lib/contract/launch";
import type { Digest } from "@/lib/contract/skill";
import { displayPath } from "@/lib/domain/archive-paths";
import { slugify } from "@/lib/domain/slug";
import { compareText } from "./compare-text";
import { type Environment, type ObservedRoute, requireCurrentRoutes } from "./environment";
import type { ScannedPackage } from "./scanned-package";

export const MANAGER_POLICIES = ["prefer-later", "prefer-earlier", "error"] as const;
export type ManagerPolicy = (typeof MANAGER_POLICIES)[number];

/** Which names a caller wants: null for all of them, an empty set for none. */
export type Selection = ReadonlySet<string> | null;

/** One skill of a catalogue, with paths of the operator that was scanned. */
export interface SkillCatalogItem {
  name: string;
  description: string;
  sourceId: string;
  format: SkillFormat;
  digest: Digest;
  /** The skill's directory; that of the file for single files and commands. */
  directory: string;
  document: string;
  package: ScannedPackage;
}

/** A path that is good in one incarnation of a mount only. */
export interface EnvironmentPath {
  path: string;
  mountId: string;
}

export interface BoundSkillCatalogItem extends Omit<SkillCatalogItem, "directory" | "document"> {
  directory: EnvironmentPath;
  document: EnvironmentPath;
  /** Generation of the mount while it was scanned. */
  observedGeneration: number;
}

/** A catalogue that knows which incarnations of which mounts it was read from. */
export class BoundSkillCatalog {
  /** Sorted by name. */
  readonly items: readonly BoundSkillCatalogItem[];
  readonly routes: readonly ObservedRoute[];

  constructor(items: readonly BoundSkillCatalogItem[], routes: readonly ObservedRoute[]) {
    this.items = items;
    this.routes = routes;
  }

  /**
   * Refuses skill_catalog_stale where a mount, generation or route that this
   * catalogue was read through is another one by now. Never scans again and
   * never leads a path elsewhere. To be asked right before paths are used.
   */
  requireCurrent(environment: Environment): void {
    requireCurrentRoutes(this.routes, environment);
  }
}

export interface Ranked<T extends SkillCatalogItem> {
  /** Of source and root in the order of registration; later ones are higher. */
  rank: number;
  item: T;
}

/** Names are compared as slugs; one that gives none stands for itself. */
function keyOf(name: string): string {
  return slugify(name) ?? name;
}

/**
 * One item a name, sorted by name. Two of one name in one root have no order,
 * so they are refused skill_catalog_ambiguous under every policy where that
 * root would win; under `error` any two are.
 */
export function settleNames<T extends SkillCatalogItem>(found: readonly Ranked<T>[], policy: ManagerPolicy): T[] {
  const byName = new Map<string, Ranked<T>[]>();
  for (const each of found) {
    const key = keyOf(each.item.name);
    byName.set(key, [...(byName.get(key) ?? []), each]);
  }
  const settled = [...byName.values()].map((group) => {
    const ranks = group.map((each) => each.rank);
    const best = policy === "prefer-earlier" ? Math.min(...ranks) : Math.max(...ranks);
    const winners = policy === "error" ? group : group.filter((each) => each.rank === best);
    const [winner] = winners;
    if (winner === undefined || winners.length > 1) throw ambiguous(winners.map((each) => each.item));
    return winner.item;
  });
  return settled.sort((a, b) => compareText(a.name, b.name));
}

function ambiguous(items: readonly SkillCatalogItem[]): Refusal {
  const places = items.map((item) => displayPath(item.document)).sort(compareText);
  const name = displayPath(items[0]?.name ?? "");
  return new Refusal("skill_catalog_ambiguous", `${name} occurs ${places.length} times: ${places.join(", ")}.`, {
    details: { reason: "name", name, places },
  });
}

/** The items that the selection names. Refuses skill_selection_unknown for a name that is not among them. */
export function selectItems<T extends SkillCatalogItem>(items: readonly T[], selection: Selection): T[] {
  if (selection === null) return [...items];
  const wanted = new Set([...selection].map(keyOf));
  const known = new Set(items.map((item) => keyOf(item.name)));
  const unknown = [...selection].filter((name) => !known.has(keyOf(name))).sort(compareText);
  if (unknown.length > 0) {
    const shown = unknown.map((name) => displayPath(name));
    throw new Refusal(
      "skill_selection_unknown",
      `The catalogue has no ${shown.join(", ")}. Choose names that it has.`,
      { details: { reason: "unknown-name", unknown: shown, available: items.map((item) => item.name) } },
    );
  }
  return items.filter((item) => wanted.has(keyOf(item.name)));
}
