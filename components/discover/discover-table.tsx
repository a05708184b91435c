"use client";

import clsx from "clsx";
import { memo, type Ref } from "react";
import { SelectAll } from "@/components/library/select-all";
import { RowTable, type RowTableHandle } from "@/components/table/row-table";
import type { Selection } from "@/lib/client/selection";
import type { DiscoverItem } from "@/lib/contract/discover";
import { DISCOVER_CELLS } from "./discover-cells";
import { DiscoverRow } from "./discover-row";

interface DiscoverTableProps {
  /** Found, filtered and in order. */
  items: readonly DiscoverItem[];
  /** Text and filters: when they change the list begins at its top. */
  question: string;
  selection: Selection;
  selectable: boolean;
  /** Whether the selection's bar stands over the end of the list. */
  covered: boolean;
  openId: string | null;
  onOpen: (id: string, byKeyboard: boolean) => void;
  ref?: Ref<RowTableHandle>;
}

export const DiscoverTable = memo(function DiscoverTable(props: DiscoverTableProps) {
  const { items, question, selection, selectable, covered, openId, onOpen } = props;
  return (
    <RowTable
      ref={props.ref}
      caption="Skills of the sources"
      label="Skills of the sources, scrollable"
      rows={items}
      count={items.length}
      question={question}
      covered={covered}
      onOpen={onOpen}
      header={(numbered) => (
        <thead className="sticky top-0 z-10">
          <tr aria-rowindex={numbered ? 1 : undefined}>
            {selectable && (
              <td className="h-8 w-11 border-line border-b bg-ground pl-3.5">
                <SelectAll selection={selection} />
              </td>
            )}
            {DISCOVER_CELLS.map(({ key, title, className }) => (
              <th
                key={key}
                scope="col"
                className={clsx(
                  "h-8 border-line border-b bg-ground px-2.5 text-left font-normal text-second text-small first:pl-5",
                  selectable && "nth-2:pl-1",
                  className,
                )}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
      )}
      row={(item, placing) => (
        <DiscoverRow item={item} selection={selection} selectable={selectable} open={item.id === openId} {...placing} />
      )}
    />
  );
});
