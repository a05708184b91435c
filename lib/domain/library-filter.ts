import compareVersions from "semver/functions/compare";
import { type Provider, SKILL_STATES, type SkillRow, type SkillState, TIERS } from "@/lib/contract/skill";

/** What the library page narrows by. An empty list does not narrow; several values of one facet are alternatives. */
export interface LibraryFilter {
  /** Words that must all occur, in any order. */
  text: string;
  provider: readonly Provider[];
  state: readonly SkillState[];
  tag: readonly string[];
  serving: readonly Serving[];
}

/** Whether a skill goes out with the library, for those of the library itself: others are never served from here. */
export const SERVINGS = ["served", "withheld"] as const;
export type Serving = (typeof SERVINGS)[number];

/** A row with its text for searching, made once when rows arrive. */
export interface SearchableRow {
  row: SkillRow;
  text: string;
}

/** Per facet, how many rows each value would show under the text and the other facets. */
export interface FacetCounts {
  provider: Map<Provider, number>;
  state: Map<SkillState, number>;
  tag: Map<string, number>;
  serving: Map<Serving, number>;
}

export const SORT_KEYS = ["name", "provider", "tier", "version", "state", "tags", "updated", "usage", "used"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface LibrarySort {
  key: SortKey;
  descending: boolean;
}

/** Name, slug, description, tags and origin of a row, folded for searching. */
export function searchText(row: SkillRow): string {
  return fold(
    [row.name, row.displayName, row.slug, row.description, row.tags.join("\n"), row.provider, row.source ?? ""].join(
      "\n",
    ),
  );
}

export function searchableRows(rows: readonly SkillRow[]): SearchableRow[] {
  return rows.map((row) => ({ row, text: searchText(row) }));
}

/** The rows that pass, in the order given: sort first, once, then filter on every keystroke. */
export function filterRows(rows: readonly SearchableRow[], filter: LibraryFilter): SkillRow[] {
  const words = wordsOf(filter.text);
  const shown: SkillRow[] = [];
  for (const { row, text } of rows) {
    if (
      hasWords(text, words) &&
      inProviders(row, filter) &&
      inStates(row, filter) &&
      inTags(row, filter) &&
      inServings(row, filter)
    )
      shown.push(row);
  }
  return shown;
}

/** Counts for each facet with the text and the other facets applied. A chosen value is listed though it counts 0. */
export function facetCounts(rows: readonly SearchableRow[], filter: LibraryFilter): FacetCounts {
  const words = wordsOf(filter.text);
  const counts: FacetCounts = {
    provider: zeroes(filter.provider),
    state: zeroes(filter.state),
    tag: zeroes(filter.tag),
    serving: zeroes(filter.serving),
  };
  for (const { row, text } of rows) {
    if (!hasWords(text, words)) continue;
    const provider = inProviders(row, filter);
    const state = inStates(row, filter);
    const tag = inTags(row, filter);
    const serving = inServings(row, filter);
    if (state && tag && serving) increment(counts.provider, row.provider);
    if (provider && tag && serving) increment(counts.state, row.state);
    if (provider && state && serving) for (const each of row.tags) increment(counts.tag, each);
    if (provider && state && tag && row.tier === "owner") increment(counts.serving, servingOf(row));
  }
  return counts;
}

/** One collator for all comparisons, with a fixed locale: server and browser agree on the order. */
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * A sorted copy. Rows that have no value (no version, no tags) stand last in
 * both directions; ties go by name, then id, so the order is always the same.
 */
export function sortRows(rows: readonly SkillRow[], sort: LibrarySort): SkillRow[] {
  const compare = COMPARE[sort.key];
  const empty = EMPTY[sort.key];
  const sign = sort.descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    if (empty) {
      const [left, right] = [empty(a), empty(b)];
      if (left !== right) return left ? 1 : -1;
      if (left) return byName(a, b);
    }
    return sign * compare(a, b) || byName(a, b);
  });
}

type Compare = (a: SkillRow, b: SkillRow) => number;

const byName: Compare = (a, b) =>
  collator.compare(a.displayName, b.displayName) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const COMPARE: Record<SortKey, Compare> = {
  name: (a, b) => collator.compare(a.displayName, b.displayName),
  provider: (a, b) => collator.compare(a.provider, b.provider),
  tier: (a, b) => TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier),
  version: (a, b) => compareVersions(a.version ?? "0.0.0", b.version ?? "0.0.0"),
  state: (a, b) => SKILL_STATES.indexOf(a.state) - SKILL_STATES.indexOf(b.state),
  tags: (a, b) => collator.compare(a.tags.join(" "), b.tags.join(" ")),
  updated: (a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0),
  usage: (a, b) => a.usage.sets + a.usage.workspaces - b.usage.sets - b.usage.workspaces,
  used: (a, b) => a.usage.uses - b.usage.uses,
};

const EMPTY: Partial<Record<SortKey, (row: SkillRow) => boolean>> = {
  version: (row) => row.version === null,
  tags: (row) => row.tags.length === 0,
};

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== "");
}

function hasWords(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

function inProviders(row: SkillRow, filter: LibraryFilter): boolean {
  return filter.provider.length === 0 || filter.provider.includes(row.provider);
}

function inStates(row: SkillRow, filter: LibraryFilter): boolean {
  return filter.state.length === 0 || filter.state.includes(row.state);
}

function inTags(row: SkillRow, filter: LibraryFilter): boolean {
  return filter.tag.length === 0 || row.tags.some((tag) => filter.tag.includes(tag));
}

function inServings(row: SkillRow, filter: LibraryFilter): boolean {
  return filter.serving.length === 0 || (row.tier === "owner" && filter.serving.includes(servingOf(row)));
}

function servingOf(row: SkillRow): Serving {
  return row.served ? "served" : "withheld";
}

function zeroes<T>(values: readonly T[]): Map<T, number> {
  return new Map(values.map((value) => [value, 0]));
}

function increment<T>(counts: Map<T, number>, value: T): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}
