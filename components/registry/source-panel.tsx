"use client";

import { RefreshCw, X } from "lucide-react";
import { type CSSProperties, type Ref, useId } from "react";
import { PanelResizer } from "@/components/panel/panel-resizer";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { IconButton } from "@/components/ui/icon-button";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { usePageTitle } from "@/lib/client/page-title";
import { SOURCE_PANEL } from "@/lib/client/panel-width";
import { PROVIDER_WORDS } from "@/lib/client/words";
import type { CacheState, RegistryEntry } from "@/lib/contract/sources";
import { ActRefusal } from "./act-refusal";
import { SourceBody } from "./source-body";
import { SourceErrorText } from "./source-error";
import { SourceMenu } from "./source-menu";
import type { SourceActs } from "./use-source-acts";

interface SourcePanelProps {
  entries: readonly RegistryEntry[];
  /** Absent where there is none of this id, or as long as the list has not come. */
  entry: RegistryEntry | undefined;
  loaded: boolean;
  /** Absent for people who may only read. */
  acts: SourceActs | undefined;
  onClose: () => void;
  ref?: Ref<HTMLElement>;
}

/** One source beside the list: docked on a wide screen, over the list on a narrow one. */
export function SourcePanel({ entries, entry, loaded, acts, onClose, ref }: SourcePanelProps) {
  const titleId = useId();
  const width = SOURCE_PANEL.useWidth();
  usePageTitle(entry?.name ?? null);
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      style={{ "--panel-width": `${width}px` } as CSSProperties}
      className="absolute inset-0 z-20 flex min-h-0 flex-col bg-surface outline-none lg:relative lg:inset-auto lg:w-(--panel-width) lg:max-w-3/5 lg:shrink-0 lg:border-line lg:border-l"
    >
      <PanelResizer of={SOURCE_PANEL} />
      {entry && acts?.working.has(entry.id) && (
        <div className="late absolute inset-x-0 top-0 z-20">
          <ProgressBar label={`Working on ${entry.name}`} value={null} thin />
        </div>
      )}
      {entry ? (
        <>
          <Header entry={entry} entries={entries} titleId={titleId} acts={acts} onClose={onClose} />
          <section
            aria-label={`About ${entry.name}, scrollable`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached by Tab (WCAG 2.1.1)
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto border-line border-t pb-8 focus-visible:-outline-offset-2"
          >
            <Notices entry={entry} acts={acts} />
            {/* Forms begin anew with another source. */}
            <SourceBody key={entry.id} entry={entry} entries={entries} acts={acts} />
          </section>
        </>
      ) : (
        <NoSource titleId={titleId} loaded={loaded} onClose={onClose} />
      )}
    </aside>
  );
}

interface HeaderProps extends Pick<SourcePanelProps, "entries" | "acts" | "onClose"> {
  entry: RegistryEntry;
  titleId: string;
}

function Header({ entry, entries, titleId, acts, onClose }: HeaderProps) {
  return (
    <header className="shrink-0 px-5 pt-3 pb-3">
      <div className="flex items-start gap-2">
        <h2 id={titleId} className="min-w-0 flex-1 break-words pt-0.5 font-semibold text-title">
          {entry.name}
        </h2>
        <div className="-mr-2 flex items-center gap-1">
          {acts && (
            <Button
              size="small"
              disabled={acts.working.has(entry.id)}
              focusableWhenDisabled
              onClick={() => acts.refresh(entry)}
            >
              <RefreshCw aria-hidden className="size-3" />
              Refresh
            </Button>
          )}
          {acts && <SourceMenu entry={entry} place={entries.indexOf(entry)} of={entries.length} acts={acts} />}
          <IconButton label="Close panel" className="size-6!" onClick={onClose}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
      <div className="mt-0.5 min-w-0">
        <CopyText text={entry.location} label="Copy the location" />
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
        <Badge>{PROVIDER_WORDS[entry.provider]}</Badge>
        {entry.live && entry.enabled && <Badge tone="live">live in launches</Badge>}
        {!entry.enabled && <Badge>disabled</Badge>}
        {entry.policy === "cache-only" && <Badge>cache only</Badge>}
      </div>
    </header>
  );
}

/** What an error of the last look means, by what serves all the same. */
const ERROR_TITLES: Record<CacheState, string> = {
  empty: "It could not be read",
  caching: "It could not be read",
  ready: "Not all of it can be used",
  stale: "The last check failed",
  failed: "It could not be read",
};

function Notices({ entry, acts }: { entry: RegistryEntry; acts: SourceActs | undefined }) {
  const failed = acts?.failed?.id === entry.id ? acts.failed : null;
  return (
    <div className="flex flex-col gap-2 px-5 pt-4 empty:hidden">
      {failed && acts && <ActRefusal failed={failed} onDismiss={acts.dismiss} />}
      {entry.lastError && (
        <Notice tone={entry.cacheState === "failed" ? "bad" : "warn"} title={ERROR_TITLES[entry.cacheState]}>
          <SourceErrorText error={entry.lastError} />
          <code className="font-mono text-label text-second">{entry.lastError.code}</code>
        </Notice>
      )}
      {entry.warning && (
        <Notice tone="warn" title="It has another name than was asked for">
          <p className="text-second">{entry.warning}</p>
        </Notice>
      )}
    </div>
  );
}

function NoSource({ titleId, loaded, onClose }: { titleId: string; loaded: boolean; onClose: () => void }) {
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center justify-between gap-2 pr-3 pl-5">
        <h2 id={titleId} className="font-semibold text-title">
          {loaded ? "No such source" : "Source"}
        </h2>
        <IconButton label="Close panel" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      {loaded && (
        <div className="px-5 text-second">
          <p>There is no such source. It may have been removed, or belong to somebody else.</p>
          <Button className="mt-3" onClick={onClose}>
            Back to the list
          </Button>
        </div>
      )}
    </>
  );
}
