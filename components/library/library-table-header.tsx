import { FlexRender } from "@tanstack/react-table";
import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import type { SortKey } from "@/lib/domain/library-filter";
import { COLUMN_CLASSES, type LibraryTableInstance } from "./library-columns";

export function LibraryTableHeader({ table, virtual }: { table: LibraryTableInstance; virtual: boolean }) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={virtual ? 1 : undefined}>
          {group.headers.map((header) => {
            const sorted = header.column.getIsSorted();
            const Arrow = sorted === "desc" ? ArrowDown : ArrowUp;
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={sorted ? (sorted === "desc" ? "descending" : "ascending") : undefined}
                className={clsx(
                  "sticky top-0 z-10 h-8 border-line border-b bg-ground px-1 text-left font-normal first:pl-3.5",
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
}
