import { useSyncExternalStore } from "react";
import type { BulkResult } from "@/lib/contract/skill-changes";

/** A chosen row, with what stood in the way of the last change of it. */
export interface SelectedRow {
  refusal: BulkResult | null;
}

/** What the heading of the selection says; the same object until it changes. */
export interface SelectionSummary {
  /** Rows of the list that are shown, and how many of them are chosen. */
  shown: number;
  shownSelected: number;
  selected: number;
  /** Chosen, and left out by the filters. */
  hidden: number;
  refused: number;
}

const PLAIN: SelectedRow = { refusal: null };

/**
 * Which rows are chosen, outside of the components: a row asks for itself
 * alone, so neither a keystroke nor a choice draws the others again. The
 * choice survives filtering; ids of rows that went stay until they are cleared.
 */
export class Selection {
  #rows = new Map<string, SelectedRow>();
  #shown: readonly { id: string }[] = [];
  #anchor: string | null = null;
  #summary: SelectionSummary | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get size(): number {
    return this.#rows.size;
  }

  get ids(): string[] {
    return [...this.#rows.keys()];
  }

  /** Undefined where the row is not chosen. */
  row(id: string): SelectedRow | undefined {
    return this.#rows.get(id);
  }

  readonly summary = (): SelectionSummary => {
    this.#summary ??= this.#count();
    return this.#summary;
  };

  /** The list as it is shown, in its order; ranges run along it. */
  setShown(shown: readonly { id: string }[]): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#changed();
  }

  /** Chooses a row or lets it go; with `range`, all from the row touched before to this one become as this one. */
  toggle(id: string, range = false): void {
    const select = !this.#rows.has(id);
    for (const each of range ? this.#between(this.#anchor, id) : [id]) this.#set(each, select);
    this.#anchor = id;
    this.#changed();
  }

  /** Chooses every row that is shown, or lets all of them go; rows that the filters hide stay as they are. */
  toggleShown(): void {
    const all = this.#shown.length > 0 && this.#shown.every(({ id }) => this.#rows.has(id));
    for (const { id } of this.#shown) this.#set(id, !all);
    this.#anchor = null;
    this.#changed();
  }

  /** After a change of many: what is done leaves, what was refused stays with its reason. */
  readonly settle = (results: readonly BulkResult[]): void => {
    for (const result of results) {
      if (result.status === "done") this.#rows.delete(result.id);
      else this.#rows.set(result.id, { refusal: result });
    }
    this.#changed();
  };

  clear(): void {
    this.#rows = new Map();
    this.#anchor = null;
    this.#changed();
  }

  #set(id: string, selected: boolean): void {
    if (!selected) this.#rows.delete(id);
    else if (!this.#rows.has(id)) this.#rows.set(id, PLAIN);
  }

  #between(anchor: string | null, id: string): string[] {
    const from = this.#shown.findIndex((row) => row.id === anchor);
    const to = this.#shown.findIndex((row) => row.id === id);
    if (from < 0 || to < 0) return [id];
    return this.#shown.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id);
  }

  #count(): SelectionSummary {
    const selected = this.#rows.size;
    let shownSelected = 0;
    let refused = 0;
    if (selected > 0) {
      for (const { id } of this.#shown) if (this.#rows.has(id)) shownSelected++;
      for (const { refusal } of this.#rows.values()) if (refusal) refused++;
    }
    return { shown: this.#shown.length, shownSelected, selected, hidden: selected - shownSelected, refused };
  }

  #changed(): void {
    this.#summary = null;
    for (const listener of this.#listeners) listener();
  }
}

export function useSelectedRow(selection: Selection, id: string): SelectedRow | undefined {
  const read = () => selection.row(id);
  return useSyncExternalStore(selection.subscribe, read, read);
}

/** Whether anything is chosen: changes less often than the summary does. */
export function useIsChoosing(selection: Selection): boolean {
  const read = () => selection.size > 0;
  return useSyncExternalStore(selection.subscribe, read, read);
}

export function useSelectionSummary(selection: Selection): SelectionSummary {
  return useSyncExternalStore(selection.subscribe, selection.summary, selection.summary);
}

/** The chosen ones among all rows, also those that filters hide; whoever asks is drawn again with every choice. */
export function useChosenRows<T extends { id: string }>(selection: Selection, rows: readonly T[]): T[] {
  useSelectionSummary(selection);
  return rows.filter((row) => selection.row(row.id) !== undefined);
}
