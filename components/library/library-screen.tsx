"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { SkillPanel } from "@/components/panel/skill-panel";
import { useSkillActs } from "@/components/panel/use-skill-acts";
import { NewSkill } from "@/components/skill-dialog/new-skill";
import { SkillDialog } from "@/components/skill-dialog/skill-dialog";
import type { RowTableHandle } from "@/components/table/row-table";
import { SHEET, useOpenRow } from "@/components/table/use-open-row";
import { ListFailed } from "@/components/ui/list-failed";
import { ProgressBar } from "@/components/ui/progress-bar";
import { UploadDialog } from "@/components/upload/upload-dialog";
import { useCommands, useOpener } from "@/lib/client/commands";
import { useLibraryFilters, useLibrarySort } from "@/lib/client/library-state";
import type { LibraryWindow } from "@/lib/client/library-window";
import { useMediaQuery } from "@/lib/client/media-query";
import { usePanel } from "@/lib/client/panel-state";
import { toFailure } from "@/lib/client/request-failure";
import { Selection, useIsChoosing } from "@/lib/client/selection";
import { skillQuery } from "@/lib/client/skill-query";
import { skillsQuery } from "@/lib/client/skills-query";
import type { SkillDetail } from "@/lib/contract/skill";
import type { BulkAction } from "@/lib/contract/skill-changes";
import { BulkBar } from "./bulk-bar";
import { DropOverlay } from "./drop-overlay";
import { libraryCommands } from "./library-commands";
import { LibraryEmpty, LibraryNoMatch, LibraryStart } from "./library-empty";
import { LibraryHeader } from "./library-header";
import { LibraryTable } from "./library-table";
import { LibraryToolbar } from "./library-toolbar";
import { useBulk } from "./use-bulk";
import { useLibraryKeys } from "./use-library-keys";
import { useLibraryView } from "./use-library-view";

const NOTHING: LibraryWindow = { rows: [], shown: 0, total: 0 };

interface LibraryScreenProps {
  /** What the page was sent with; null where the server could not read the library. */
  first: LibraryWindow | null;
  mayChange: boolean;
}

export function LibraryScreen({ first, mayChange }: LibraryScreenProps) {
  const client = useQueryClient();
  const query = useQuery(skillsQuery);
  const [text, setText] = useState("");
  const { filters, setFacet, clear } = useLibraryFilters();
  const [sort, setSort] = useLibrarySort();
  const [edit, setEdit] = useState<{ skill: SkillDetail; open: boolean } | null>(null);
  const onEdit = useCallback((skill: SkillDetail) => setEdit({ skill, open: true }), []);
  const [upload, setUpload] = useState<{ file: File | null } | null>(null);
  const [selection] = useState(() => new Selection());
  const panel = usePanel();
  const openId = panel.skill;

  const uploadButton = useRef<HTMLButtonElement>(null);
  const table = useRef<RowTableHandle>(null);
  const aside = useRef<HTMLElement>(null);

  const whole = query.data;
  const known = whole !== undefined || first !== null;
  const begun = first ?? NOTHING;
  // Not deferred: picking and drawing fit into one frame, and a second pass would show the result a frame later.
  const rows = whole ?? begun.rows;
  const view = useLibraryView(rows, whole ? text : "", filters, sort);
  const shown = whole ? view.skills.length : begun.shown;
  const total = whole ? whole.length : begun.total;

  const served = useMemo(() => whole?.filter((row) => row.served && row.state === "enabled").length ?? null, [whole]);

  useLayoutEffect(() => selection.setShown(view.skills), [selection, view.skills]);

  const openUpload = useCallback((file: File | null = null) => setUpload({ file }), []);
  const onUpload = mayChange ? () => openUpload() : undefined;
  const empty = known && total === 0;
  const onlyShipped = total > 0 && rows.length === total && rows.every((row) => row.tier === "builtin");
  const clearAll = useCallback(() => {
    setText("");
    clear();
  }, [clear]);

  const openSkill = useOpenRow({ panel, rows, shown: view.skills, whole: whole !== undefined, table, aside });
  const sheet = useMediaQuery(SHEET);
  const comparing = panel.from !== null && panel.to !== null;
  const covered = openId !== null && (sheet || comparing);
  const { settle } = selection;
  const bulk = useBulk(settle);
  const acts = useSkillActs(panel.open, bulk);
  const choosing = useIsChoosing(selection);
  const fork = useEffectEvent((id: string) => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) return;
    panel.open(id);
    acts.fork({ id, number: row.revision });
  });
  const onAct = useCallback((act: string, id: string) => {
    if (act === "fork") fork(id);
  }, []);
  const backToList = () => table.current?.focusCurrent();
  useLibraryKeys({
    openId,
    step: (by) => !comparing && openSkill.step(by),
    onToggle: mayChange ? (id) => selection.toggle(id) : undefined,
    hasSelection: () => selection.size > 0,
    onClearSelection: () => {
      const inBar = document.activeElement?.closest("[role=toolbar]") !== null;
      selection.clear();
      if (inBar) backToList();
    },
    onLeave: () => (comparing ? panel.show("revisions") : openSkill.closePanel()),
  });
  const runChosen = async (action: BulkAction) => {
    settle(
      await bulk.run(
        action,
        rows.filter((row) => selection.row(row.id)),
      ),
    );
  };
  useOpener((id) => openSkill.openSkill(id, true));
  useCommands(() =>
    libraryCommands({
      mayChange,
      chosen: selection.size,
      open: openSkill.row,
      detail: openId === null ? undefined : client.getQueryData(skillQuery(openId).queryKey),
      acts,
      onEdit,
      onRun: runChosen,
      onClear: () => selection.clear(),
      onUpload: openUpload,
    }),
  );
  return (
    <div className="relative flex min-h-0 flex-1">
      {/* The list's own heading is inert with it, and a page is never without one. */}
      {covered && <h1 className="sr-only">Library</h1>}
      <div inert={covered} className="relative flex min-w-0 flex-1 flex-col overflow-y-auto">
        <LibraryHeader
          shown={known ? shown : null}
          total={known ? total : null}
          onUpload={empty || onlyShipped ? undefined : onUpload}
          uploadButton={uploadButton}
          served={served}
          mayChange={mayChange}
        >
          {mayChange && <NewSkill onCreated={panel.open} />}
        </LibraryHeader>
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
            <ListFailed
              title="The library could not be loaded"
              failure={toFailure(query.error)}
              known={known}
              onRetry={() => query.refetch()}
            />
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
              covered={choosing}
              openId={openId}
              onOpen={openSkill.openSkill}
              onAct={onAct}
            />
          )}
          {onlyShipped && shown > 0 && <LibraryStart onUpload={onUpload} uploadButton={uploadButton} />}
          {choosing && <BulkBar selection={selection} bulk={bulk} rows={rows} onCleared={backToList} />}
        </div>
      </div>
      {openId !== null && (
        <SkillPanel
          ref={aside}
          id={openId}
          panel={panel}
          rows={rows}
          row={openSkill.row}
          hidden={openSkill.hidden}
          mayChange={mayChange}
          acts={acts}
          onEdit={mayChange ? onEdit : undefined}
          onClearFilters={clearAll}
          onClose={openSkill.closePanel}
        />
      )}
      {mayChange && upload === null && <DropOverlay onFile={openUpload} />}
      {edit && (
        <SkillDialog
          mode={{ kind: "edit", skill: edit.skill }}
          open={edit.open}
          onOpenChange={(open) => setEdit({ ...edit, open })}
        />
      )}
      {upload && <UploadDialog file={upload.file} opener={uploadButton} onClosed={() => setUpload(null)} />}
    </div>
  );
}
