import { FlexRender, type Row } from "@tanstack/react-table";
import clsx from "clsx";
import { memo } from "react";
import type { SkillRow } from "@/lib/contract/skill";
import type { SortKey } from "@/lib/domain/library-filter";
import { COLUMN_CLASSES, type LibraryFeatures } from "./library-columns";

const CELL = "h-9 border-line border-b px-2.5 first:pl-5 last:pr-5 @max-2xl:h-13.5 text-second truncate";

interface LibraryRowProps {
  row: Row<LibraryFeatures, SkillRow>;
  /** Place in the whole list, where only a part of it is drawn. */
  rowIndex: number | undefined;
}

export const LibraryRow = memo(function LibraryRow({ row, rowIndex }: LibraryRowProps) {
  return (
    <tr aria-rowindex={rowIndex} className="hover:bg-sunk">
      {row.getAllCells().map((cell, index) => {
        const className = clsx(CELL, COLUMN_CLASSES[cell.column.id as SortKey]);
        return index === 0 ? (
          <th key={cell.id} scope="row" className={clsx(className, "text-left font-normal")}>
            <FlexRender cell={cell} />
          </th>
        ) : (
          <td key={cell.id} className={className}>
            <FlexRender cell={cell} />
          </td>
        );
      })}
    </tr>
  );
});
