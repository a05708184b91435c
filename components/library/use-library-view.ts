import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { Facet, LibraryFilters } from "@/lib/client/library-params";
import type { SkillRow } from "@/lib/contract/skill";
import { facetCounts, filterRows, type LibrarySort, searchableRows, sortRows } from "@/lib/domain/library-filter";

/**
 * Rows are sorted and made ready for searching once; a keystroke only picks
 * from them.
 */
export function useLibraryView(rows: SkillRow[], text: string, filters: LibraryFilters, sort: LibrarySort) {
  const searchable = useMemo(() => searchableRows(sortRows(rows, sort)), [rows, sort]);
  const filter = useMemo(() => ({ text, ...filters }), [text, filters]);
  const skills = useMemo(() => filterRows(searchable, filter), [searchable, filter]);

  const latest = useRef({ searchable, filter });
  useLayoutEffect(() => {
    latest.current = { searchable, filter };
  }, [searchable, filter]);

  /** Counted when a menu is opened; stays the same function, so that typing does not draw the menus again. */
  const counts = useCallback((facet: Facet) => {
    const found: Map<string, number> = facetCounts(latest.current.searchable, latest.current.filter)[facet];
    return Array.from(found, ([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
  }, []);
  const question = useMemo(() => JSON.stringify([filter, sort]), [filter, sort]);
  return { skills, counts, question };
}
