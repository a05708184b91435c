"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "@/components/ui/toast";
import { changeSource, removeSource } from "@/lib/actions/sources";
import { refreshSource, sourceSaved, sourcesChanged, sourcesQuery } from "@/lib/client/registry/sources-query";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { count } from "@/lib/client/words";
import type { ChangeSourceInput, RegistryEntry } from "@/lib/contract/sources";

type SourceChange = Omit<ChangeSourceInput, "etag">;

/** A verb that was refused, in the words of its notice. */
export interface RefusedSourceAct {
  id: string;
  title: string;
  failure: RequestFailure;
}

export interface SourceActs {
  /** Makes the change; answers whether it was made. `done` is said then. */
  change: (entry: RegistryEntry, change: SourceChange, done: string, undo?: SourceChange) => Promise<boolean>;
  enable: (entry: RegistryEntry, on: boolean) => void;
  markLive: (entry: RegistryEntry, on: boolean) => void;
  move: (entry: RegistryEntry, by: 1 | -1) => void;
  refresh: (entry: RegistryEntry) => void;
  remove: (entry: RegistryEntry) => void;
  /** What is being done with an entry now. */
  working: ReadonlyMap<string, "change" | "refresh" | "remove">;
  failed: RefusedSourceAct | null;
  dismiss: () => void;
  /** What a move came to, for people who do not see the list. */
  moved: string;
}

interface SourceActsInput {
  /** In their order. */
  entries: readonly RegistryEntry[];
  /** After the source that may be open was removed. */
  close: () => void;
}

/** Whether a source is being looked at or removed, which may take long: until then nothing of it is changed. */
export function isHeld(acts: SourceActs | undefined, entry: RegistryEntry): boolean {
  const verb = acts?.working.get(entry.id);
  return verb === "refresh" || verb === "remove";
}

/** What can be done with a source, each with its outcome in words. */
export function useSourceActs({ entries, close }: SourceActsInput): SourceActs {
  const client = useQueryClient();
  const toast = useToast();
  const [working, setWorking] = useState<SourceActs["working"]>(new Map());
  const [failed, setFailed] = useState<RefusedSourceAct | null>(null);
  const [moved, setMoved] = useState("");

  const run = async <T>(
    entry: RegistryEntry,
    verb: "change" | "refresh" | "remove",
    title: string,
    work: () => Promise<T>,
  ): Promise<T | null> => {
    if (working.has(entry.id)) return null;
    setFailed(null);
    setWorking((now) => new Map(now).set(entry.id, verb));
    try {
      return await work();
    } catch (error) {
      setFailed({ id: entry.id, title, failure: toFailure(error) });
      // Another change may be the reason; the list shows it beside the refusal.
      void client.invalidateQueries({ queryKey: sourcesQuery.queryKey });
      return null;
    } finally {
      setWorking((now) => new Map([...now].filter(([id]) => id !== entry.id)));
    }
  };

  const save = async (entry: RegistryEntry, change: SourceChange): Promise<RegistryEntry | null> => {
    const title = `${entry.name} was not changed`;
    const saved = await run(entry, "change", title, () =>
      runAction(changeSource({ ...change, id: entry.id, etag: entry.etag })),
    );
    if (saved) await sourceSaved(client, saved);
    return saved;
  };
  const change: SourceActs["change"] = async (entry, wanted, done, undo) => {
    const saved = await save(entry, wanted);
    if (saved === null) return false;
    toast({ title: done, ...(undo && { action: { label: "Undo", onClick: () => void save(saved, undo) } }) });
    return true;
  };
  return {
    change,
    enable: (entry, on) =>
      void change(
        entry,
        { enabled: on },
        `${on ? "Enabled" : "Disabled"} ${entry.name}`,
        on ? undefined : { enabled: true },
      ),
    markLive: (entry, on) =>
      void change(
        entry,
        { live: on },
        on ? `Launches read ${entry.name} from now on` : `Launches leave ${entry.name} out from now on`,
      ),
    move: async (entry, by) => {
      const to = entries.findIndex((each) => each.id === entry.id) + by;
      if (to < 0 || to >= entries.length) return;
      const saved = await save(entry, { position: to });
      if (saved) setMoved(`${entry.name} is now source ${to + 1} of ${entries.length}`);
    },
    refresh: async (entry) => {
      const seen = await run(entry, "refresh", `${entry.name} was not refreshed`, () => refreshSource(entry.id));
      if (seen === null) return;
      await sourceSaved(client, seen);
      // What the look itself met stands under the row.
      if (seen.lastError === null) {
        toast({
          title: `Refreshed ${seen.name}`,
          ...(seen.skillCount !== null && { description: `It holds ${count(seen.skillCount, "skill")}.` }),
        });
      }
    },
    remove: async (entry) => {
      const gone = await run(entry, "remove", `${entry.name} was not removed`, () =>
        runAction(removeSource({ id: entry.id })),
      );
      if (gone === null) return;
      toast({ title: `Removed ${entry.name}` });
      close();
      client.setQueryData(sourcesQuery.queryKey, (entries) => entries?.filter((each) => each.id !== entry.id));
      await sourcesChanged(client);
    },
    working,
    failed,
    dismiss: () => setFailed(null),
    moved,
  };
}
