import { type SortingState, type Updater, useTable } from "@tanstack/react-table";
import { useCallback, useMemo } from "react";
import { type Facet, facetsOf, type LibraryFilters, useLibrarySort } from "@/lib/client/library-state";
import type { SkillRow } from "@/lib/contract/skill";
import { facetCounts, filterRows, type SortKey, searchableRows, sortRows } from "@/lib/domain/library-filter";
import { columns, features } from "./library-columns";

const FACET_KEYS = { provider: "providers", state: "states", tag: "tags" } as const;

/**
 * Rows are sorted and made ready for searching once; a keystroke only picks
 * from them. The table never sees the filter, so it has nothing to rebuild.
 */
export function useLibraryView(rows: SkillRow[], text: string, filters: LibraryFilters) {
  const [sort, setSort] = useLibrarySort();
  const { key, descending } = sort;
  const searchable = useMemo(() => searchableRows(sortRows(rows, { key, descending })), [rows, key, descending]);
  const filter = useMemo(() => ({ text, ...facetsOf(filters) }), [text, filters]);
  const skills = useMemo(() => filterRows(searchable, filter), [searchable, filter]);

  const sorting = useMemo(() => [{ id: key, desc: descending }], [key, descending]);
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
      const found: Map<string, number> = facetCounts(searchable, filter)[FACET_KEYS[facet]];
      return Array.from(found, ([value, count]) => ({ value, count })).sort((a, b) => (a.value < b.value ? -1 : 1));
    },
    [searchable, filter],
  );
  return { table, sort, skills, counts };
}
