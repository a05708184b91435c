import type { SkillRow } from "@/lib/contract/skill";
import { filterRows, type LibrarySort, searchableRows, sortRows } from "@/lib/domain/library-filter";
import type { LibraryFilters } from "./library-params";

/** Rows that stand on a tall screen before anybody scrolls. */
const WINDOW_ROWS = 60;

/**
 * The beginning of the library as the address asks for it. The page is sent
 * with this alone: thousands of rows within it would be sent, parsed and held
 * twice before the first one is seen. The browser then fetches the list.
 */
export interface LibraryWindow {
  /** At most 60, filtered and in order. */
  rows: SkillRow[];
  /** How many pass the filters, and how many there are. */
  shown: number;
  total: number;
}

export function libraryWindow(rows: readonly SkillRow[], filters: LibraryFilters, sort: LibrarySort): LibraryWindow {
  const passing = filterRows(searchableRows(rows), { text: "", ...filters });
  return { rows: sortRows(passing, sort).slice(0, WINDOW_ROWS), shown: passing.length, total: rows.length };
}
