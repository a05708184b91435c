"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { type Selection, useSelectionSummary } from "@/lib/client/selection";
import { count } from "@/lib/client/words";

/** Chooses what the filters leave; mixed while only some of it is chosen. */
export function SelectAll({ selection }: { selection: Selection }) {
  const { shown, shownSelected } = useSelectionSummary(selection);
  const all = shown > 0 && shownSelected === shown;
  return (
    <Checkbox
      label={`Select ${count(shown, "filtered skill")}`}
      checked={all}
      mixed={shownSelected > 0 && !all}
      onChange={() => selection.toggleShown()}
    />
  );
}
