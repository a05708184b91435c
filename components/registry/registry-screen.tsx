"use client";

import { useQuery } from "@tanstack/react-query";
import { FolderInput, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useLibraryKeys } from "@/components/library/use-library-keys";
import { SHEET } from "@/components/table/use-open-row";
import { Button } from "@/components/ui/button";
import { ListFailed } from "@/components/ui/list-failed";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TierLadder } from "@/components/ui/tier-ladder";
import { useCommands } from "@/lib/client/commands";
import { useMediaQuery } from "@/lib/client/media-query";
import { useSourcePanel } from "@/lib/client/registry/source-panel-state";
import { sourcesQuery } from "@/lib/client/registry/sources-query";
import { toFailure } from "@/lib/client/request-failure";
import { useSingleKey } from "@/lib/client/single-keys";
import { count } from "@/lib/client/words";
import type { RegistryEntry } from "@/lib/contract/sources";
import { AddSourceDialog } from "./add-source-dialog";
import { AdoptDialog } from "./adopt-dialog";
import { registryCommands } from "./registry-commands";
import { RegistryEmpty } from "./registry-empty";
import { RegistryTable } from "./registry-table";
import { SourcePanel } from "./source-panel";
import { useSourceActs } from "./use-source-acts";

interface RegistryScreenProps {
  /** What the page was sent with; null where the server could not read the registry. */
  first: RegistryEntry[] | null;
  mayChange: boolean;
}

/** The sources that skills come from, in the order in which launches weigh them. */
export function RegistryScreen({ first, mayChange }: RegistryScreenProps) {
  const query = useQuery(sourcesQuery);
  const panel = useSourcePanel();
  const [adding, setAdding] = useState(false);
  const [adopting, setAdopting] = useState(false);
  const aside = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const entries = query.data ?? first;
  const open = entries?.find((entry) => entry.id === panel.source);
  const covered = useMediaQuery(SHEET) && panel.source !== null;

  const nameOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"] [data-act=open]`);
  const close = () => {
    const id = panel.source;
    panel.close();
    // The list is inert under a sheet until the panel has gone.
    requestAnimationFrame(() => {
      const name = id === null ? null : nameOf(id);
      (name ?? document.querySelector<HTMLElement>("main"))?.focus();
    });
  };
  const openSource = (id: string, byKeyboard: boolean) => {
    panel.open(id);
    if (byKeyboard || window.matchMedia(SHEET).matches) requestAnimationFrame(() => aside.current?.focus());
  };
  const step = (by: 1 | -1) => {
    const all = entries ?? [];
    const from = panel.source ?? document.activeElement?.closest<HTMLElement>("tr[data-id]")?.dataset.id;
    const at = all.findIndex((entry) => entry.id === from);
    const next = all[at < 0 ? 0 : at + by];
    if (next === undefined) return;
    if (panel.source !== null) panel.open(next.id, true);
    if (!aside.current?.contains(document.activeElement)) nameOf(next.id)?.focus();
  };
  const all = useSourceActs({ entries: entries ?? [], close: () => panel.source !== null && close() });
  const acts = mayChange ? all : undefined;
  const startAdding = () => setAdding(true);
  useLibraryKeys({
    openId: panel.source,
    step,
    onToggle: undefined,
    hasSelection: () => false,
    onClearSelection: () => {},
    onLeave: close,
  });
  useSingleKey("n", () => mayChange && startAdding());
  useCommands(() =>
    acts ? registryCommands({ open, acts, onAdd: startAdding, onAdopt: () => setAdopting(true) }) : [],
  );
  return (
    <div className="relative flex min-h-0 flex-1">
      {/* The list's own heading is inert with it, and a page is never without one. */}
      {covered && <h1 className="sr-only">Registry</h1>}
      <div ref={list} inert={covered} className="relative flex min-w-0 flex-1 flex-col overflow-y-auto">
        <header className="flex min-h-13 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-1">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 className="font-semibold text-page">Registry</h1>
            <p role="status" className="tabular text-second">
              {entries && entries.length > 0 && count(entries.length, "source")}
            </p>
          </div>
          {mayChange && (
            <div className="flex flex-wrap items-center gap-2">
              <Button onClick={() => setAdopting(true)}>
                <FolderInput aria-hidden className="size-3.5" />
                Adopt a directory
              </Button>
              <Button variant="primary" onClick={startAdding}>
                <Plus aria-hidden className="size-3.5" />
                Add source
              </Button>
            </div>
          )}
        </header>
        {entries && entries.length > 0 && (
          <p className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-5 pt-2 pb-3 text-second">
            <TierLadder tier="registry" />
            <span>
              Launches read the live ones. Where order decides, a later source wins over an earlier one, and the library
              over all of them.
            </span>
          </p>
        )}
        <p role="status" className="sr-only">
          {all.moved}
        </p>
        <div className="relative flex min-h-0 flex-1 flex-col">
          {query.isFetching && (
            <div className="late absolute inset-x-0 top-0 z-20">
              <ProgressBar label="Loading sources" value={null} thin />
            </div>
          )}
          {query.isError && (
            <ListFailed
              title="The sources could not be loaded"
              failure={toFailure(query.error)}
              known={entries !== null}
              onRetry={() => query.refetch()}
            />
          )}
          {entries?.length === 0 && <RegistryEmpty onAdd={mayChange ? startAdding : undefined} />}
          {entries && entries.length > 0 && (
            <RegistryTable entries={entries} openId={panel.source} acts={acts} onOpen={openSource} />
          )}
        </div>
      </div>
      {panel.source !== null && (
        <SourcePanel
          ref={aside}
          entries={entries ?? []}
          entry={open}
          loaded={query.data !== undefined}
          acts={acts}
          onClose={close}
        />
      )}
      {mayChange && <AddSourceDialog open={adding} onOpenChange={setAdding} onAdded={(id) => openSource(id, true)} />}
      {mayChange && <AdoptDialog open={adopting} onOpenChange={setAdopting} />}
    </div>
  );
}
