import clsx from "clsx";
import { memo } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { isImportable } from "@/lib/client/discover/import-requests";
import { type Selection, useSelectedRow } from "@/lib/client/selection";
import { visibleText } from "@/lib/client/visible-text";
import type { DiscoverItem } from "@/lib/contract/discover";
import { DISCOVER_CELLS } from "./discover-cells";

const CELL = "h-9 border-line border-b px-2.5 first:pl-5 last:pr-5 @max-xl:h-13.5 whitespace-nowrap text-second";
const CLASSES = DISCOVER_CELLS.map((cell) => clsx(CELL, cell.className));

interface DiscoverRowProps {
  item: DiscoverItem;
  rowIndex: number | undefined;
  selection: Selection;
  selectable: boolean;
  open: boolean;
  current: boolean;
}

/** One skill that a source holds. Clicks and keys are heard by the table. */
export const DiscoverRow = memo(function DiscoverRow(props: DiscoverRowProps) {
  const { item, rowIndex, selection, selectable, open, current } = props;
  const selected = useSelectedRow(selection, item.id) !== undefined;
  const importable = isImportable(item);
  return (
    <tr
      data-id={item.id}
      aria-rowindex={rowIndex}
      className={clsx(
        selected ? "bg-accent-ground" : open ? "bg-sunk" : "focus-within:bg-sunk hover:bg-sunk",
        open && "*:first:shadow-[inset_2px_0_var(--color-accent)]",
      )}
    >
      {selectable && (
        <td className={clsx(CELL, "w-11 pr-0 pl-3.5!")}>
          {importable && (
            <Checkbox
              label={`Select ${visibleText(item.name)}`}
              tabIndex={current ? 0 : -1}
              checked={selected}
              onChange={(event) => selection.toggle(item.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          )}
        </td>
      )}
      {DISCOVER_CELLS.map(({ key, render }, index) =>
        index === 0 ? (
          <th key={key} scope="row" className={clsx(CLASSES[index], "text-left font-normal", selectable && "pl-1!")}>
            {render(item, { current, open })}
          </th>
        ) : (
          <td key={key} className={CLASSES[index]}>
            {render(item, { current, open })}
          </td>
        ),
      )}
    </tr>
  );
});
