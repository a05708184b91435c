"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useLibraryKeys } from "@/components/library/use-library-keys";
import { SHEET } from "@/components/table/use-open-row";
import { Button } from "@/components/ui/button";
import { ListFailed } from "@/components/ui/list-failed";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SearchField } from "@/components/ui/search-field";
import { useCommands } from "@/lib/client/commands";
import { useMediaQuery } from "@/lib/client/media-query";
import { toFailure } from "@/lib/client/request-failure";
import { matchingSets } from "@/lib/client/sets/matching-sets";
import { useSetPanel } from "@/lib/client/sets/set-panel-state";
import { useSingleKey } from "@/lib/client/single-keys";
import { skillSetsQuery } from "@/lib/client/skill-sets-query";
import { formatNumber } from "@/lib/client/words";
import type { SkillSet } from "@/lib/contract/skill-sets";
import { NewSetDialog } from "./new-set-dialog";
import { SetPanel } from "./set-panel";
import { SetsEmpty, SetsNoMatch } from "./sets-empty";
import { SetsTable } from "./sets-table";
import { useSetActs } from "./use-set-acts";

interface SetsScreenProps {
  /** What the page was sent with; null where the server could not read the sets. */
  first: SkillSet[] | null;
  mayChange: boolean;
}

/** Named selections of skills, each pinned to a revision. */
export function SetsScreen({ first, mayChange }: SetsScreenProps) {
  const query = useQuery(skillSetsQuery);
  const panel = useSetPanel();
  const [text, setText] = useState("");
  const [making, setMaking] = useState(false);
  const aside = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const sets = query.data ?? first;
  const known = sets !== null && sets !== undefined;
  const total = sets?.length ?? 0;
  const shown = useMemo(() => matchingSets(sets ?? [], text), [sets, text]);
  const open = sets?.find((set) => set.id === panel.set);
  const sheet = useMediaQuery(SHEET);
  const covered = panel.set !== null && (sheet || panel.pin !== null);

  const nameOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"] [data-act=open]`);
  const close = () => {
    const id = panel.set;
    panel.close();
    // The list is inert under a sheet until the panel has gone.
    requestAnimationFrame(() => {
      const name = id === null ? null : nameOf(id);
      (name ?? document.querySelector<HTMLElement>("main"))?.focus();
    });
  };
  const openSet = (id: string, byKeyboard: boolean) => {
    panel.open(id);
    if (byKeyboard || window.matchMedia(SHEET).matches) requestAnimationFrame(() => aside.current?.focus());
  };
  const step = (by: 1 | -1) => {
    const from = panel.set ?? document.activeElement?.closest<HTMLElement>("tr[data-id]")?.dataset.id;
    const at = shown.findIndex((set) => set.id === from);
    const next = shown[at < 0 ? 0 : at + by];
    if (next === undefined || panel.pin !== null) return;
    if (panel.set !== null) panel.open(next.id, true);
    if (!aside.current?.contains(document.activeElement)) nameOf(next.id)?.focus();
  };
  const acts = useSetActs({ open: panel.open, close });
  const startNew = () => setMaking(true);
  useLibraryKeys({
    openId: panel.set,
    step,
    onToggle: undefined,
    hasSelection: () => false,
    onClearSelection: () => {},
    onLeave: () => (panel.pin === null ? close() : panel.review(null)),
  });
  useSingleKey("n", () => mayChange && startNew());
  useCommands(() =>
    mayChange ? [{ id: "new set", group: "Skill Sets", label: "New skill set", keys: "n", run: startNew }] : [],
  );
  return (
    <div className="relative flex min-h-0 flex-1">
      {/* The list's own heading is inert with it, and a page is never without one. */}
      {covered && <h1 className="sr-only">Skill Sets</h1>}
      <div ref={list} inert={covered} className="relative flex min-w-0 flex-1 flex-col overflow-y-auto">
        <header className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-1">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 className="font-semibold text-page">Skill Sets</h1>
            <p role="status" className="tabular text-second">
              {known && `${formatNumber(shown.length)} of ${formatNumber(total)} ${total === 1 ? "set" : "sets"}`}
            </p>
          </div>
          {mayChange && (
            <Button variant="primary" onClick={startNew}>
              <Plus aria-hidden className="size-3.5" />
              New skill set
            </Button>
          )}
        </header>
        {total > 0 && (
          <search className="flex shrink-0 flex-wrap items-center gap-2 px-5 pt-1.5 pb-2.5">
            <SearchField label="Search sets" value={text} onChange={setText} />
          </search>
        )}
        <div className="relative flex min-h-0 flex-1 flex-col">
          {query.isFetching && (
            <div className="late absolute inset-x-0 top-0 z-20">
              <ProgressBar label="Loading skill sets" value={null} thin />
            </div>
          )}
          {query.isError && (
            <ListFailed
              title="The skill sets could not be loaded"
              failure={toFailure(query.error)}
              known={known}
              onRetry={() => query.refetch()}
            />
          )}
          {known && total === 0 && <SetsEmpty onNew={mayChange ? startNew : undefined} />}
          {total > 0 && shown.length === 0 && <SetsNoMatch onClear={() => setText("")} />}
          {shown.length > 0 && <SetsTable sets={shown} openId={panel.set} onOpen={openSet} />}
        </div>
      </div>
      {panel.set !== null && (
        <SetPanel
          ref={aside}
          set={open}
          loaded={query.data !== undefined}
          panel={panel}
          acts={acts}
          mayChange={mayChange}
          onClose={close}
        />
      )}
      {mayChange && <NewSetDialog open={making} onOpenChange={setMaking} onCreated={panel.open} />}
    </div>
  );
}
