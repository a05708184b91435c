"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { openImportDialog } from "@/components/imports/import-dialog-host";
import { ImportsSection } from "@/components/imports/imports-section";
import { useImportSkills } from "@/components/imports/use-import-skills";
import { useLibraryKeys } from "@/components/library/use-library-keys";
import type { RowTableHandle } from "@/components/table/row-table";
import { SHEET, useOpenRow } from "@/components/table/use-open-row";
import { Button } from "@/components/ui/button";
import { ListFailed } from "@/components/ui/list-failed";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useOpener } from "@/lib/client/commands";
import { discoverQuery } from "@/lib/client/discover/discover-query";
import { isImportable } from "@/lib/client/discover/import-requests";
import { useMediaQuery } from "@/lib/client/media-query";
import { usePanel } from "@/lib/client/panel-state";
import { toFailure } from "@/lib/client/request-failure";
import { Selection, useIsChoosing } from "@/lib/client/selection";
import { formatNumber } from "@/lib/client/words";
import type { DiscoverItem } from "@/lib/contract/discover";
import { DiscoverBar } from "./discover-bar";
import { DiscoverNoMatch, DiscoverNoSkills, DiscoverNoSources } from "./discover-empty";
import { DiscoverPanel } from "./discover-panel";
import { DiscoverTable } from "./discover-table";
import { DiscoverToolbar } from "./discover-toolbar";
import { SourceStrip } from "./source-strip";
import { useDiscoverView } from "./use-discover-view";

const NONE: readonly DiscoverItem[] = [];
const NEW_IMPORT = () => openImportDialog();

/** What every source of the registry holds, to be searched, looked at and imported. */
export function DiscoverScreen({ mayChange }: { mayChange: boolean }) {
  const query = useQuery(discoverQuery);
  const [text, setText] = useState("");
  const [selection] = useState(() => new Selection());
  const panel = usePanel();
  const openId = panel.skill;
  const table = useRef<RowTableHandle>(null);
  const aside = useRef<HTMLElement>(null);
  const take = useImportSkills();

  const items = query.data?.items ?? NONE;
  const sources = query.data?.sources;
  const view = useDiscoverView(items, text);
  const { shown } = view;
  const importable = useMemo(() => shown.filter(isImportable), [shown]);
  useLayoutEffect(() => selection.setShown(importable), [selection, importable]);
  const choosing = useIsChoosing(selection);

  const clearAll = useCallback(() => {
    setText("");
    view.clear();
  }, [view.clear]);
  const openRow = useOpenRow({ panel, rows: items, shown, whole: query.data !== undefined, table, aside });
  const sheet = useMediaQuery(SHEET);
  const covered = openId !== null && sheet;
  const backToList = () => table.current?.focusCurrent();
  const onImport = mayChange ? NEW_IMPORT : undefined;
  useOpener((id) => openRow.openSkill(id, true));
  useLibraryKeys({
    openId,
    step: openRow.step,
    onToggle: mayChange
      ? (id) => {
          if (importable.some((item) => item.id === id)) selection.toggle(id);
        }
      : undefined,
    hasSelection: () => selection.size > 0,
    onClearSelection: () => {
      const inBar = document.activeElement?.closest("[role=toolbar]") !== null;
      selection.clear();
      if (inBar) backToList();
    },
    onLeave: openRow.closePanel,
  });
  return (
    <div className="relative flex min-h-0 flex-1">
      {/* The list's own heading is inert with it, and a page is never without one. */}
      {covered && <h1 className="sr-only">Discover</h1>}
      <div inert={covered} className="relative flex min-w-0 flex-1 flex-col overflow-y-auto">
        <header className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-1">
          <div className="flex flex-wrap items-baseline gap-x-3 max-[400px]:flex-col">
            <h1 className="font-semibold text-page">Discover</h1>
            <p role="status" className="tabular text-second">
              {query.data && `${formatNumber(shown.length)} of ${formatNumber(items.length)} skills`}
            </p>
          </div>
          {onImport && (
            <Button variant="primary" onClick={onImport}>
              Import skills
            </Button>
          )}
        </header>
        {items.length > 0 && (
          <DiscoverToolbar
            text={text}
            filters={view.filters}
            counts={view.counts}
            onText={setText}
            onFacet={view.setFacet}
            onClear={clearAll}
          />
        )}
        {sources && <SourceStrip sources={sources} />}
        <ImportsSection mayChange={mayChange} />
        <div className="relative flex min-h-0 flex-1 flex-col">
          {query.isFetching && (
            <div className="late absolute inset-x-0 top-0 z-20">
              <ProgressBar label="Loading what the sources hold" value={null} thin />
            </div>
          )}
          {query.isError && (
            <ListFailed
              title="What the sources hold could not be loaded"
              failure={toFailure(query.error)}
              known={query.data !== undefined}
              onRetry={() => query.refetch()}
            />
          )}
          {sources?.length === 0 && <DiscoverNoSources onImport={onImport} />}
          {sources && sources.length > 0 && items.length === 0 && <DiscoverNoSkills onImport={onImport} />}
          {items.length > 0 && shown.length === 0 && <DiscoverNoMatch onClear={clearAll} />}
          {shown.length > 0 && (
            <DiscoverTable
              ref={table}
              items={shown}
              question={view.question}
              selection={selection}
              selectable={mayChange}
              covered={choosing}
              openId={openId}
              onOpen={openRow.openSkill}
            />
          )}
          {choosing && <DiscoverBar selection={selection} take={take} items={items} onCleared={backToList} />}
        </div>
      </div>
      {openId !== null && (
        <DiscoverPanel
          ref={aside}
          id={openId}
          panel={panel}
          item={openRow.row}
          hidden={openRow.hidden}
          mayChange={mayChange}
          onClearFilters={clearAll}
          onClose={openRow.closePanel}
        />
      )}
    </div>
  );
}
