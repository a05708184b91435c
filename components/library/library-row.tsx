import clsx from "clsx";
import { memo } from "react";
import type { SkillRow } from "@/lib/contract/skill";
import { CELLS } from "./library-columns";

const CELL = "h-9 border-line border-b px-2.5 first:pl-5 last:pr-5 @max-2xl:h-13.5 whitespace-nowrap text-second";
const CLASSES = CELLS.map((cell) => clsx(CELL, cell.className, cell.key === "name" && "text-left font-normal"));

interface LibraryRowProps {
  skill: SkillRow;
  /** Place in the whole list, where only a part of it is drawn. */
  rowIndex: number | undefined;
}

export const LibraryRow = memo(function LibraryRow({ skill, rowIndex }: LibraryRowProps) {
  return (
    <tr aria-rowindex={rowIndex} className="hover:bg-sunk">
      {CELLS.map(({ key, render }, index) =>
        index === 0 ? (
          <th key={key} scope="row" className={CLASSES[index]}>
            {render(skill)}
          </th>
        ) : (
          <td key={key} className={CLASSES[index]}>
            {render(skill)}
          </td>
        ),
      )}
    </tr>
  );
});
