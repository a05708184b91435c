import {
  createColumnHelper,
  type ReactTable,
  rowSortingFeature,
  type TableState,
  tableFeatures,
} from "@tanstack/react-table";
import { RelativeTime } from "@/components/ui/relative-time";
import { StateMark } from "@/components/ui/state-mark";
import { TierLadder } from "@/components/ui/tier-ladder";
import { VersionText } from "@/components/ui/version-text";
import { usageWords } from "@/lib/client/words";
import type { SkillRow } from "@/lib/contract/skill";
import type { SortKey } from "@/lib/domain/library-filter";
import { NameCell } from "./name-cell";
import { ProviderCell } from "./provider-cell";
import { SORT_WORDS } from "./sort-words";
import { TagsCell } from "./tags-cell";

/** The table keeps columns, headers and the state of the sort; the order itself comes from lib/domain. */
export const features = tableFeatures({ rowSortingFeature });
export type LibraryFeatures = typeof features;
export type LibraryTableInstance = ReactTable<LibraryFeatures, SkillRow, TableState<LibraryFeatures>>;

const helper = createColumnHelper<LibraryFeatures, SkillRow>();

export const columns = helper.columns([
  helper.accessor("name", {
    header: SORT_WORDS.name,
    sortDescFirst: false,
    cell: ({ row }) => <NameCell skill={row.original} />,
  }),
  helper.accessor("provider", {
    header: SORT_WORDS.provider,
    sortDescFirst: false,
    cell: ({ row }) => <ProviderCell skill={row.original} />,
  }),
  helper.accessor("tier", {
    header: SORT_WORDS.tier,
    sortDescFirst: false,
    cell: ({ row }) => <TierLadder tier={row.original.tier} />,
  }),
  helper.accessor("version", {
    header: SORT_WORDS.version,
    sortDescFirst: false,
    cell: ({ row }) => <VersionText version={row.original.version} />,
  }),
  helper.accessor("state", {
    header: SORT_WORDS.state,
    sortDescFirst: false,
    cell: ({ row }) => <StateMark state={row.original.state} />,
  }),
  helper.accessor("tags", {
    header: SORT_WORDS.tags,
    sortDescFirst: false,
    cell: ({ row }) => <TagsCell tags={row.original.tags} />,
  }),
  helper.accessor("updatedAt", {
    id: "updated",
    header: SORT_WORDS.updated,
    sortDescFirst: true,
    cell: ({ row }) => <RelativeTime at={row.original.updatedAt} />,
  }),
  helper.accessor("usage", {
    header: SORT_WORDS.usage,
    sortDescFirst: true,
    cell: ({ row }) => {
      const words = usageWords(row.original.usage);
      return words ?? <None />;
    },
  }),
]);

/**
 * Width and place of each column. Less important ones leave as the table gets
 * narrower; the name cell then carries their content on a second line.
 */
export const COLUMN_CLASSES: Record<SortKey, string> = {
  name: "",
  provider: "w-36 @max-3xl:hidden",
  tier: "w-32 @max-4xl:hidden",
  version: "w-28 @max-2xl:hidden",
  state: "w-26 @max-2xl:hidden",
  tags: "w-36 @max-6xl:hidden",
  updated: "w-26 @max-5xl:hidden",
  usage: "w-28 @max-3xl:hidden",
};

/** A dash for the eye, a word for a screen reader. */
function None() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">nothing</span>
    </>
  );
}
