"use client";

import { memo, type Ref } from "react";
import { RowTable, type RowTableHandle } from "@/components/table/row-table";
import type { Selection } from "@/lib/client/selection";
import type { SkillRow } from "@/lib/contract/skill";
import type { LibrarySort } from "@/lib/domain/library-filter";
import { LibraryRow } from "./library-row";
import { LibraryTableHeader } from "./library-table-header";

interface LibraryTableProps {
  /** Every row, for the columns. */
  rows: SkillRow[];
  /** Filtered and in order; while the list is on its way only its beginning. */
  skills: readonly SkillRow[];
  /** How long the whole list is. */
  count: number;
  /** Text, filters and sort: when they change the list begins at its top. */
  question: string;
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  selection: Selection;
  selectable: boolean;
  /** Whether the selection's bar stands over the end of the list. */
  covered: boolean;
  openId: string | null;
  onOpen: (id: string, byKeyboard: boolean) => void;
  onAct: (act: string, id: string) => void;
  ref?: Ref<RowTableHandle>;
}

export const LibraryTable = memo(function LibraryTable(props: LibraryTableProps) {
  const { rows, skills, count, question, sort, onSort, selection, selectable, covered, openId, onOpen, onAct } = props;
  return (
    <RowTable
      ref={props.ref}
      caption="Skills of the library"
      label="Skills, scrollable"
      rows={skills}
      count={count}
      question={question}
      covered={covered}
      onOpen={onOpen}
      onAct={onAct}
      header={(numbered) => (
        <LibraryTableHeader
          rows={rows}
          sort={sort}
          onSort={onSort}
          numbered={numbered}
          selection={selectable ? selection : null}
        />
      )}
      row={(skill, placing) => (
        <LibraryRow
          skill={skill}
          selection={selection}
          selectable={selectable}
          open={skill.id === openId}
          {...placing}
        />
      )}
    />
  );
});
