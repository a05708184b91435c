import { type SortingState, type Updater, useTable } from "@tanstack/react-table";
import { useCallback, useMemo } from "react";
import type { Facet, LibraryFilters } from "@/lib/client/library-params";
import { useLibrarySort } from "@/lib/client/library-state";
import type { SkillRow } from "@/lib/contract/skill";
import { facetCounts, filterRows, type SortKey, searchableRows, sortRows } from "@/lib/domain/library-filter";
import { columns, features } from "./library-columns";

/**
 * Rows are sorted and made ready for searching once; a keystroke only picks
 * from them. The table never sees the filter, so it has nothing to rebuild.
 */
export function useLibraryView(rows: SkillRow[], text: string, filters: LibraryFilters) {
  const [sort, setSort] = useLibrarySort();
  const searchable = useMemo(() => searchableRows(sortRows(rows, sort)), [rows, sort]);
  const filter = useMemo(() => ({ text, ...filters }), [text, filters]);
  const skills = useMemo(() => filterRows(searchable, filter), [searchable, filter]);

  const sorting = useMemo(() => [{ id: sort.key, desc: sort.descending }], [sort]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    state: { sorting },
    onSortingChange: (updater: Updater<SortingState>) => {
      const next = (typeof updater === "function" ? updater(sorting) : updater)[0];
      if (next) setSort({ key: next.id as SortKey, descending: next.desc });
    },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });

  const counts = useCallback(
    (facet: Facet) => {
      const found: Map<string, number> = facetCounts(searchable, filter)[facet];
      return Array.from(found, ([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
    },
    [searchable, filter],
  );
  // The table object stays the same when its state changes, so this also makes the header follow the sort.
  const question = useMemo(() => JSON.stringify([filter, sort]), [filter, sort]);
  return { table, sort, setSort, skills, counts, question };
}
