import { SquareTerminal } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { VersionText } from "@/components/ui/version-text";
import { visibleText } from "@/lib/client/visible-text";
import { count, PROVIDER_WORDS } from "@/lib/client/words";
import type { DiscoverItem } from "@/lib/contract/discover";
import { StandingMark } from "./standing-mark";

export interface DiscoverPlace {
  /** The one row that Tab leads to. */
  current: boolean;
  /** Shown in the panel. */
  open: boolean;
}

interface Cell {
  key: string;
  title: string;
  /** Width of the column, and when it leaves; the name cell then says what it said. */
  className: string;
  render: (item: DiscoverItem, place: DiscoverPlace) => ReactNode;
}

export const DISCOVER_CELLS: readonly Cell[] = [
  { key: "name", title: "Name", className: "", render: (item, place) => <NameCell item={item} place={place} /> },
  {
    key: "description",
    title: "Description",
    className: "w-[36%] @max-3xl:hidden",
    render: (item) => <DescriptionCell item={item} />,
  },
  { key: "source", title: "Source", className: "w-44 @max-2xl:hidden", render: (item) => <SourceText item={item} /> },
  {
    key: "version",
    title: "Version",
    className: "w-28 @max-5xl:hidden",
    render: (item) => <VersionText version={item.version} />,
  },
  {
    key: "standing",
    title: "In library",
    className: "w-34 @max-xl:hidden",
    render: (item) => <StandingMark item={item} />,
  },
];

function NameCell({ item, place }: { item: DiscoverItem; place: DiscoverPlace }) {
  const { error, warning } = item.findings;
  const name = visibleText(item.name);
  return (
    <>
      <div className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          data-act="open"
          tabIndex={place.current ? 0 : -1}
          aria-current={place.open || undefined}
          title={name}
          className="cut -mx-1 min-h-6 max-w-[70%] shrink-0 rounded-small px-1 text-left font-medium text-ink focus-visible:-outline-offset-2"
        >
          {name}
        </button>
        <span className="cut min-w-0 font-mono text-small text-third" title={item.path}>
          {item.slug ?? item.path}
        </span>
        {item.hasExecutableAssets && (
          <span title="Carries executable assets" className="shrink-0 text-third">
            <SquareTerminal aria-hidden className="size-3.5" />
            <span className="sr-only">executable</span>
          </span>
        )}
        {error + warning > 0 && <Badge tone={error > 0 ? "bad" : "warn"}>{count(error + warning, "finding")}</Badge>}
      </div>
      <div className="hidden min-w-0 items-center gap-3 text-second text-small @max-xl:flex">
        <StandingMark item={item} />
        <SourceText item={item} />
      </div>
    </>
  );
}

function SourceText({ item }: { item: DiscoverItem }) {
  const words = `${PROVIDER_WORDS[item.provider]} · ${item.source}`;
  return (
    <span className="cut block min-w-0" title={words}>
      {words}
    </span>
  );
}

/** What the skill is for, or why it cannot be taken as it stands. */
function DescriptionCell({ item }: { item: DiscoverItem }) {
  const text = visibleText(item.refusal === null ? item.description : item.refusal.message);
  return (
    <span className="cut block" title={text}>
      {item.refusal !== null && (
        <code className="mr-1.5 font-medium font-mono text-bad text-label">{item.refusal.code}</code>
      )}
      {text}
    </span>
  );
}
