"use client";

import clsx from "clsx";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Switch } from "@/components/ui/switch";
import { workspacePage } from "@/lib/client/skill-sets-query";
import { visibleText } from "@/lib/client/visible-text";
import { count, formatNumber, PROVIDER_WORDS } from "@/lib/client/words";
import type { RegistryEntry } from "@/lib/contract/sources";
import { ActRefusal } from "./act-refusal";
import { CacheMark } from "./cache-mark";
import { CommitText } from "./commit-text";
import { CELL, COLUMNS, LINE } from "./registry-columns";
import { SourceErrorLine } from "./source-error";
import { SourceMenu } from "./source-menu";
import { isHeld, type SourceActs } from "./use-source-acts";

interface RegistryRowProps {
  entry: RegistryEntry;
  place: number;
  of: number;
  open: boolean;
  /** Absent for people who may only read. */
  acts: SourceActs | undefined;
  onOpen: () => void;
}

/** Clicks and keys are heard by the table. What went wrong stands below the line, over the whole width. */
export function RegistryRow({ entry, place, of, open, acts, onOpen }: RegistryRowProps) {
  const verb = acts?.working.get(entry.id);
  const state = verb === "refresh" ? "caching" : entry.cacheState;
  const failed = !open && acts?.failed?.id === entry.id ? acts.failed : null;
  return (
    <tr
      data-id={entry.id}
      className={clsx(
        open ? "bg-sunk *:first:shadow-[inset_2px_0_var(--color-accent)]" : "focus-within:bg-sunk hover:bg-sunk",
        !entry.enabled && "text-third",
      )}
    >
      <th scope="row" className={clsx(CELL, "text-left font-normal")}>
        <div className={clsx(LINE, "gap-2")}>
          <span className="tabular w-4 shrink-0 text-small text-third">{place + 1}</span>
          <button
            type="button"
            data-act="open"
            aria-current={open || undefined}
            title={entry.name}
            className={clsx(
              "cut -mx-1 min-h-6 min-w-0 rounded-small px-1 text-left font-medium focus-visible:-outline-offset-2",
              entry.enabled ? "text-ink" : "text-second",
            )}
          >
            {entry.name}
          </button>
          {entry.warning && (
            <Badge tone="warn" title={entry.warning}>
              renamed
            </Badge>
          )}
        </div>
        <div className="hidden min-w-0 items-center gap-3 pb-1 pl-6 text-second text-small @max-xl:flex">
          <CacheMark state={state} />
          {entry.skillCount !== null && <span className="tabular">{count(entry.skillCount, "skill")}</span>}
          {!entry.enabled && <span>disabled</span>}
          {entry.live && <Badge tone="live">live</Badge>}
        </div>
        {failed && acts && (
          <div className="relative w-[calc(100cqw-2.5rem)] whitespace-normal pb-2">
            <ActRefusal failed={failed} onDismiss={acts.dismiss} />
          </div>
        )}
        {entry.lastError && (
          <SourceErrorLine
            name={entry.name}
            error={entry.lastError}
            tone={entry.cacheState === "failed" ? "bad" : "warn"}
            className="relative w-[calc(100cqw-2.5rem)] pb-1 pl-6"
          />
        )}
      </th>
      <td className={clsx(CELL, COLUMNS.kind)}>
        <div className={LINE}>{PROVIDER_WORDS[entry.provider]}</div>
      </td>
      <td className={clsx(CELL, COLUMNS.location)}>
        <div className={LINE}>
          <span className="cut min-w-0 font-mono text-small" title={visibleText(entry.location)}>
            {visibleText(entry.location)}
          </span>
        </div>
      </td>
      <td className={clsx(CELL, COLUMNS.cache)}>
        <div className={LINE}>
          <CacheMark state={state} />
        </div>
      </td>
      <td className={clsx(CELL, COLUMNS.commit)}>
        <div className={LINE}>
          <CommitText entry={entry} />
        </div>
      </td>
      <td className={clsx(CELL, COLUMNS.skills)}>
        <div className={clsx(LINE, "tabular justify-end")}>
          {entry.skillCount === null ? <None word="not counted yet" /> : formatNumber(entry.skillCount)}
        </div>
      </td>
      <td className={clsx(CELL, COLUMNS.used)}>
        <div className={LINE}>
          <LockedBy entry={entry} />
        </div>
      </td>
      <td className={clsx(CELL, COLUMNS.checked)}>
        <div className={LINE}>{entry.lastCheckedAt ? <RelativeTime at={entry.lastCheckedAt} /> : "never"}</div>
      </td>
      <td className={clsx(CELL, COLUMNS.live)}>
        <div className={LINE}>
          {acts ? (
            <Switch
              label={`${entry.name} is live`}
              disabled={isHeld(acts, entry)}
              checked={entry.live}
              onChange={(live) => acts.markLive(entry, live)}
            />
          ) : (
            <YesNo yes={entry.live} />
          )}
        </div>
      </td>
      <td className={clsx(CELL, COLUMNS.enabled)}>
        <div className={LINE}>
          {acts ? (
            <Switch
              label={`${entry.name} is enabled`}
              disabled={isHeld(acts, entry)}
              checked={entry.enabled}
              onChange={(enabled) => acts.enable(entry, enabled)}
            />
          ) : (
            <YesNo yes={entry.enabled} />
          )}
        </div>
      </td>
      {acts && (
        <td className={clsx(CELL, COLUMNS.menu)}>
          <div className={clsx(LINE, "justify-end")}>
            <SourceMenu entry={entry} place={place} of={of} acts={acts} onOpen={open ? undefined : onOpen} />
          </div>
        </td>
      )}
    </tr>
  );
}

/** The live workspaces that use the pinned commit: the first as a link, how many more. */
function LockedBy({ entry }: { entry: RegistryEntry }) {
  const [first, ...more] = entry.lock;
  if (first === undefined) return <None word="no live workspace" />;
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Link
        href={workspacePage(first.id)}
        title={`Pinned by ${entry.lock.map(({ name }) => name).join(", ")}`}
        className="cut inline-flex min-h-6 min-w-0 items-center rounded-small bg-live-ground px-1.5 font-medium text-label text-live underline-offset-2 hover:underline"
      >
        {first.name}
      </Link>
      {more.length > 0 && <span className="tabular text-small">+{more.length}</span>}
    </span>
  );
}

function YesNo({ yes }: { yes: boolean }) {
  return yes ? "yes" : <span className="text-third">no</span>;
}

/** A dash for the eye, words for a screen reader. */
function None({ word }: { word: string }) {
  return (
    <>
      <span aria-hidden className="text-third">
        —
      </span>
      <span className="sr-only">{word}</span>
    </>
  );
}
