"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { SkillPanel } from "@/components/panel/skill-panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { UploadDialog } from "@/components/upload/upload-dialog";
import { useLibraryFilters, useLibrarySort } from "@/lib/client/library-state";
import type { LibraryWindow } from "@/lib/client/library-window";
import { useMediaQuery } from "@/lib/client/media-query";
import { usePanel } from "@/lib/client/panel-state";
import { toFailure } from "@/lib/client/request-failure";
import { Selection } from "@/lib/client/selection";
import { skillsQuery } from "@/lib/client/skills-query";
import { DropOverlay } from "./drop-overlay";
import { LibraryEmpty, LibraryFailed, LibraryNoMatch, LibraryStart } from "./library-empty";
import { LibraryHeader } from "./library-header";
import { LibraryTable, type LibraryTableHandle } from "./library-table";
import { LibraryToolbar } from "./library-toolbar";
import { useLibraryView } from "./use-library-view";

const NOTHING: LibraryWindow = { rows: [], shown: 0, total: 0 };

interface LibraryScreenProps {
  /** What the page was sent with; null where the server could not read the library. */
  first: LibraryWindow | null;
  mayChange: boolean;
}

export function LibraryScreen({ first, mayChange }: LibraryScreenProps) {
  const query = useQuery(skillsQuery);
  const [text, setText] = useState("");
  const { filters, setFacet, clear } = useLibraryFilters();
  const [sort, setSort] = useLibrarySort();
  const [upload, setUpload] = useState<{ file: File | null } | null>(null);
  const [selection] = useState(() => new Selection());
  const panel = usePanel();
  const openId = panel.skill;

  const uploadButton = useRef<HTMLButtonElement>(null);
  const table = useRef<LibraryTableHandle>(null);
  const aside = useRef<HTMLElement>(null);

  const whole = query.data;
  const known = whole !== undefined || first !== null;
  const begun = first ?? NOTHING;
  // Not deferred: picking and drawing fit into one frame, and a second pass would show the result a frame later.
  const rows = whole ?? begun.rows;
  const view = useLibraryView(rows, whole ? text : "", filters, sort);
  const shown = whole ? view.skills.length : begun.shown;
  const total = whole ? whole.length : begun.total;

  useLayoutEffect(() => selection.setShown(view.skills), [selection, view.skills]);

  const openUpload = useCallback((file: File | null = null) => setUpload({ file }), []);
  const onUpload = mayChange ? () => openUpload() : undefined;
  const empty = known && total === 0;
  const onlyShipped = total > 0 && rows.length === total && rows.every((row) => row.tier === "builtin");
  const clearAll = useCallback(() => {
    setText("");
    clear();
  }, [clear]);

  const openRow = useMemo(() => rows.find((row) => row.id === openId), [rows, openId]);
  const hidden = useMemo(
    () => whole !== undefined && openRow !== undefined && !view.skills.includes(openRow),
    [whole, openRow, view.skills],
  );
  const { open, close } = panel;
  const sheet = useMediaQuery("(max-width: 1023.98px)");
  const openPanel = useCallback(
    (id: string, byKeyboard: boolean) => {
      open(id);
      // The list keeps the focus of a pointer; a keyboard goes on in the panel.
      if (byKeyboard) requestAnimationFrame(() => aside.current?.focus());
    },
    [open],
  );
  const closePanel = useCallback(() => {
    close();
    requestAnimationFrame(() => {
      if (openId === null || !table.current?.focusRow(openId)) document.querySelector<HTMLElement>("main")?.focus();
    });
  }, [close, openId]);
  return (
    <div className="relative flex min-h-0 flex-1">
      <div inert={sheet && openId !== null} className="relative flex min-w-0 flex-1 flex-col overflow-y-auto">
        <LibraryHeader
          shown={known ? shown : null}
          total={known ? total : null}
          onUpload={empty || onlyShipped ? undefined : onUpload}
          uploadButton={uploadButton}
        />
        {total > 0 && (
          <LibraryToolbar
            query={text}
            filters={filters}
            counts={view.counts}
            sort={sort}
            onSort={setSort}
            onQuery={setText}
            onFacet={setFacet}
            onClear={clearAll}
          />
        )}
        <div className="relative flex min-h-0 flex-1 flex-col">
          {query.isFetching && (
            <div className="late absolute inset-x-0 top-0 z-20">
              <ProgressBar label="Loading skills" value={null} thin />
            </div>
          )}
          {query.isError && (
            <LibraryFailed failure={toFailure(query.error)} known={known} onRetry={() => query.refetch()} />
          )}
          {empty && <LibraryEmpty onUpload={onUpload} uploadButton={uploadButton} />}
          {total > 0 && shown === 0 && <LibraryNoMatch onClear={clearAll} />}
          {shown > 0 && (
            <LibraryTable
              ref={table}
              rows={rows}
              skills={view.skills}
              count={shown}
              question={view.question}
              sort={sort}
              onSort={setSort}
              selection={selection}
              selectable={mayChange}
              covered={false}
              openId={openId}
              onOpen={openPanel}
              onFork={openUpload as never}
            />
          )}
          {onlyShipped && shown > 0 && <LibraryStart onUpload={onUpload} uploadButton={uploadButton} />}
        </div>
      </div>
      {openId !== null && (
        <SkillPanel
          ref={aside}
          id={openId}
          panel={panel}
          row={openRow}
          hidden={hidden}
          mayChange={mayChange}
          onClearFilters={clearAll}
          onClose={closePanel}
        />
      )}
      {mayChange && upload === null && <DropOverlay onFile={openUpload} />}
      {upload && <UploadDialog file={upload.file} opener={uploadButton} onClosed={() => setUpload(null)} />}
    </div>
  );
}
