"use client";

import type { ImportSkills } from "@/components/imports/use-import-skills";
import { SelectionBar, SelectionButton } from "@/components/ui/selection-bar";
import { type Selection, useChosenRows } from "@/lib/client/selection";
import { count } from "@/lib/client/words";
import type { DiscoverItem } from "@/lib/contract/discover";

interface DiscoverBarProps {
  selection: Selection;
  take: ImportSkills;
  /** Every row, to know the chosen ones by. */
  items: readonly DiscoverItem[];
  /** After what the bar offered has left with it. */
  onCleared: () => void;
}

/** Imports the chosen rows: one job for each source. */
export function DiscoverBar({ selection, take, items, onCleared }: DiscoverBarProps) {
  const chosen = useChosenRows(selection, items);
  const revised = chosen.filter(({ library }) => library.standing === "newer" || library.standing === "differs").length;
  const repaired = chosen.filter((item) => item.refusal !== null).length;
  const notes = [
    revised > 0 && `${count(revised, "gets", "get")} a new revision`,
    repaired > 0 && `${repaired} with a repair`,
  ].filter(Boolean);
  const clear = () => {
    selection.clear();
    onCleared();
  };
  const run = async () => {
    if (await take.run(chosen.map((item) => item.id))) clear();
  };
  return (
    <SelectionBar
      selection={selection}
      working={take.busy ? "Starting the import" : null}
      failure={take.failure && { title: "Not all imports were started", failure: take.failure, dismiss: take.dismiss }}
      note={notes.length > 0 ? notes.join(", ") : undefined}
      onClear={clear}
    >
      <SelectionButton disabled={take.busy} onClick={() => void run()}>
        Import {count(chosen.length, "skill")}
      </SelectionButton>
    </SelectionBar>
  );
}
