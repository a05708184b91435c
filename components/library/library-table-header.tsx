import { FlexRender, type SortingState, type Updater, useTable } from "@tanstack/react-table";
import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, useMemo } from "react";
import type { Selection } from "@/lib/client/selection";
import type { SkillRow } from "@/lib/contract/skill";
import type { LibrarySort, SortKey } from "@/lib/domain/library-filter";
import { COLUMN_CLASSES, columns, features } from "./library-columns";
import { SelectAll } from "./select-all";

interface LibraryTableHeaderProps {
  rows: SkillRow[];
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  /** Whether rows are numbered, because only a part of them is drawn. */
  numbered: boolean;
  /** Absent for people who may not choose rows. */
  selection: Selection | null;
}

/**
 * The column headers with their sort. The table stands here, beside what reads
 * its state, so that a keystroke in the search field never wakes it.
 */
export const LibraryTableHeader = memo(function LibraryTableHeader(props: LibraryTableHeaderProps) {
  const { rows, sort, onSort, numbered, selection } = props;
  const sorting = useMemo(() => [{ id: sort.key, desc: sort.descending }], [sort]);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    state: { sorting },
    onSortingChange: (updater: Updater<SortingState>) => {
      const next = (typeof updater === "function" ? updater(sorting) : updater)[0];
      if (next) onSort({ key: next.id as SortKey, descending: next.desc });
    },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  return (
    <thead className="sticky top-0 z-10">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={numbered ? 1 : undefined}>
          {selection && (
            <td className="h-8 w-11 border-line border-b bg-ground pl-3.5">
              <SelectAll selection={selection} />
            </td>
          )}
          {group.headers.map((header) => {
            const sorted = header.column.getIsSorted();
            const Arrow = sorted === "desc" ? ArrowDown : ArrowUp;
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={sorted ? (sorted === "desc" ? "descending" : "ascending") : undefined}
                className={clsx(
                  "h-8 border-line border-b bg-ground px-1 text-left font-normal first:pl-3.5",
                  selection && "nth-2:pl-0",
                  COLUMN_CLASSES[header.column.id as SortKey],
                )}
              >
                <button
                  type="button"
                  onClick={header.column.getToggleSortingHandler()}
                  className={clsx(
                    "tint inline-flex h-6 items-center gap-1 rounded-small px-1.5 text-small hover:bg-sunk hover:text-ink",
                    sorted ? "font-medium text-ink" : "text-second",
                  )}
                >
                  <FlexRender header={header} />
                  {sorted && <Arrow aria-hidden className="size-3" />}
                </button>
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
});
