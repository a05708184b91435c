import { createColumnHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateMark } from "@/components/ui/state-mark";
import { TierLadder } from "@/components/ui/tier-ladder";
import { VersionText } from "@/components/ui/version-text";
import { count, formatNumber, usageWords } from "@/lib/client/words";
import type { SkillRow } from "@/lib/contract/skill";
import { USAGE_DAYS } from "@/lib/contract/usage";
import type { SortKey } from "@/lib/domain/library-filter";
import { NameCell } from "./name-cell";
import { ProviderCell } from "./provider-cell";
import { SORT_WORDS } from "./sort-words";
import { TagsCell } from "./tags-cell";

/** The table keeps columns, headers and the state of the sort; the order itself comes from lib/domain. */
export const features = tableFeatures({ rowSortingFeature });

const helper = createColumnHelper<typeof features, SkillRow>();

export const columns = helper.columns([
  helper.accessor("name", { header: SORT_WORDS.name }),
  helper.accessor("provider", { header: SORT_WORDS.provider }),
  helper.accessor("tier", { header: SORT_WORDS.tier }),
  helper.accessor("version", { header: SORT_WORDS.version }),
  helper.accessor("state", { header: SORT_WORDS.state }),
  helper.accessor("tags", { header: SORT_WORDS.tags }),
  // Newest and most used are what people look for first.
  helper.accessor("updatedAt", { id: "updated", header: SORT_WORDS.updated, sortDescFirst: true }),
  helper.accessor("usage", { header: SORT_WORDS.usage, sortDescFirst: true }),
  helper.accessor("usage.uses", { id: "used", header: SORT_WORDS.used, sortDescFirst: true }),
]);

export interface Cell {
  key: SortKey;
  /**
   * Width of the column, and when it leaves: less important ones go as the
   * table gets narrower, and the name cell then says on a second line what
   * they said.
   */
  className: string;
  /** Called, not mounted: a component around every cell would double the work of each keystroke. */
  render: (skill: SkillRow, place: RowPlace) => ReactNode;
}

export interface RowPlace {
  /** The one row that Tab leads to. */
  current: boolean;
  /** Shown in the panel. */
  open: boolean;
}

export const CELLS: readonly Cell[] = [
  { key: "name", className: "", render: (skill, place) => <NameCell skill={skill} place={place} /> },
  { key: "provider", className: "w-34 @max-3xl:hidden", render: (skill) => <ProviderCell skill={skill} /> },
  { key: "tier", className: "w-32 @max-4xl:hidden", render: (skill) => <TierLadder tier={skill.tier} /> },
  { key: "version", className: "w-28 @max-2xl:hidden", render: (skill) => <VersionText version={skill.version} /> },
  { key: "state", className: "w-26 @max-xl:hidden", render: (skill) => <StateMark state={skill.state} /> },
  { key: "tags", className: "w-32 @max-6xl:hidden", render: (skill) => <TagsCell tags={skill.tags} /> },
  { key: "updated", className: "w-26 @max-5xl:hidden", render: (skill) => <RelativeTime at={skill.updatedAt} /> },
  { key: "usage", className: "w-26 @max-3xl:hidden", render: (skill) => usageWords(skill.usage) ?? <None /> },
  { key: "used", className: "w-20 @max-4xl:hidden", render: (skill) => usesCell(skill.usage.uses) },
];

export const COLUMN_CLASSES = Object.fromEntries(CELLS.map((cell) => [cell.key, cell.className])) as Record<
  SortKey,
  string
>;

/** Loads and downloads of the last 30 days: how often, not by how many. */
function usesCell(uses: number): ReactNode {
  if (uses === 0) return <None word="not used" />;
  return (
    <span className="tabular" title={`${count(uses, "use")} in the last ${USAGE_DAYS} days`}>
      {formatNumber(uses)}
      <span aria-hidden>×</span>
      <span className="sr-only"> {uses === 1 ? "time" : "times"}</span>
    </span>
  );
}

/** A dash for the eye, a word for a screen reader. */
function None({ word = "nothing" }: { word?: string }) {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">{word}</span>
    </>
  );
}
