import clsx from "clsx";
import { memo } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { type Selection, useSelectedRow } from "@/lib/client/selection";
import type { SkillRow } from "@/lib/contract/skill";
import { CELLS } from "./library-columns";
import { RowRefusal } from "./row-refusal";

const CELL = "h-9 border-line border-b px-2.5 first:pl-5 last:pr-5 @max-xl:h-13.5 whitespace-nowrap text-second";
const CLASSES = CELLS.map((cell) => clsx(CELL, cell.className, cell.key === "name" && "text-left font-normal"));
const REFUSED_CLASSES = CLASSES.map((classes) => `${classes} invisible`);

interface LibraryRowProps {
  skill: SkillRow;
  /** Place in the whole list, where only a part of it is drawn. */
  rowIndex: number | undefined;
  selection: Selection;
  /** Whether the viewer may choose rows. */
  selectable: boolean;
  /** Shown in the panel. */
  open: boolean;
  /** The one row that Tab leads to. */
  current: boolean;
}

/** Clicks and keys are heard by the table: a listener on each row would cost every keystroke of the search. */
export const LibraryRow = memo(function LibraryRow(props: LibraryRowProps) {
  const { skill, rowIndex, selection, selectable, open, current } = props;
  const selected = useSelectedRow(selection, skill.id);
  const refusal = selected?.refusal;
  const classes = refusal ? REFUSED_CLASSES : CLASSES;
  return (
    <tr
      data-id={skill.id}
      data-refused={refusal ? "" : undefined}
      aria-rowindex={rowIndex}
      className={clsx(
        selected ? "bg-accent-ground" : open ? "bg-sunk" : "focus-within:bg-sunk hover:bg-sunk",
        open && "*:first:shadow-[inset_2px_0_var(--color-accent)]",
      )}
    >
      {selectable && (
        <td className={clsx(CELL, "w-11 pr-0 pl-3.5!")}>
          <Checkbox
            label={`Select ${skill.displayName}`}
            tabIndex={current ? 0 : -1}
            checked={selected !== undefined}
            onChange={(event) => selection.toggle(skill.id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      {CELLS.map(({ key, render }, index) =>
        index === 0 ? (
          <th key={key} scope="row" className={clsx(CLASSES[index], selectable && "pl-1!", refusal && "relative")}>
            {render(skill, { current, open })}
            {refusal && <RowRefusal skill={skill} refusal={refusal} current={current} />}
          </th>
        ) : (
          <td key={key} className={classes[index]}>
            {render(skill, { current, open })}
          </td>
        ),
      )}
    </tr>
  );
});
