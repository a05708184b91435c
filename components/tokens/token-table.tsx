"use client";

import { CornerDownRight } from "lucide-react";
import { CELL, HEAD, TABLE } from "@/components/settings/table-classes";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { absoluteTime } from "@/lib/client/relative-time";
import { visibleText } from "@/lib/client/visible-text";
import { selectionWords, type TokenItem } from "@/lib/client/workspace-tokens";
import type { WorkspaceTokenRow } from "@/lib/contract/agents";

interface TokenTableProps {
  items: readonly TokenItem[];
  /** Skills of the whole catalogue. */
  skills: number;
  /** Null where the viewer may not. */
  onDerive: ((token: WorkspaceTokenRow) => void) | null;
  onRevoke: ((token: WorkspaceTokenRow) => void) | null;
}

/** Tokens of a workspace, each before those derived from it. */
export function TokenTable({ items, skills, onDerive, onRevoke }: TokenTableProps) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">Tokens of this workspace</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Name
          </th>
          <th scope="col" className={`${HEAD} w-32 max-sm:hidden`}>
            Skills
          </th>
          <th scope="col" className={`${HEAD} w-[34%] max-md:hidden`}>
            Last request
          </th>
          <th scope="col" className={`${HEAD} w-24 max-xl:hidden`}>
            Ends
          </th>
          {(onDerive || onRevoke) && (
            <th scope="col" className={`${HEAD} w-36 max-sm:w-20`}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <TokenRow key={item.token.id} item={item} skills={skills} onDerive={onDerive} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}

interface TokenRowProps extends Omit<TokenTableProps, "items"> {
  item: TokenItem;
}

function TokenRow({ item, skills, onDerive, onRevoke }: TokenRowProps) {
  const { token, level, parent, state } = item;
  const { name, selection, lastRequest, createdBy, createdAt, expiresAt } = token;
  const open = state === "open";
  const use = selectionWords(selection, skills);
  return (
    <tr className="hover:bg-sunk">
      <th scope="row" className={`${CELL} font-normal`}>
        <span className="flex min-w-0 items-start gap-1.5" style={{ paddingLeft: `${Math.min(level, 4)}rem` }}>
          {level > 0 && <CornerDownRight aria-hidden className="mt-0.75 size-3.5 shrink-0 text-third" />}
          <span className="min-w-0">
            <span className={`cut block font-medium ${open ? "text-ink" : "text-second"}`} title={name}>
              {name}
            </span>
            <span className="cut block text-small">
              {!open && <span>{state} · </span>}
              {parent !== null && <span>derived from {parent} · </span>}
              {createdBy}, <RelativeTime at={createdAt} />
            </span>
            {/* Where the columns for these are left out. */}
            <span className="block break-words text-small sm:hidden">{use}</span>
            <span className="block break-words text-small md:hidden">
              {lastRequest ? (
                <>
                  {visibleText(lastRequest.what)}, <RelativeTime at={lastRequest.at} />
                </>
              ) : (
                "no request yet"
              )}
            </span>
          </span>
        </span>
      </th>
      <td className={`${CELL} max-sm:hidden`}>
        <span className={`cut block ${selection && selection.length > 0 ? "font-mono text-small" : ""}`} title={use}>
          {use}
        </span>
      </td>
      <td className={`${CELL} max-md:hidden`}>
        {lastRequest ? (
          <>
            <span className="cut block font-mono text-ink text-small" title={lastRequest.what}>
              {visibleText(lastRequest.what)}
            </span>
            <span className="cut block text-small" title={lastRequest.client ?? undefined}>
              {lastRequest.client === null ? "client without a name" : visibleText(lastRequest.client)},{" "}
              <RelativeTime at={lastRequest.at} />
            </span>
          </>
        ) : (
          "none yet"
        )}
      </td>
      <td className={`${CELL} max-xl:hidden`}>
        {expiresAt ? (
          <time dateTime={expiresAt} title={absoluteTime(Date.parse(expiresAt))}>
            {expiresAt.slice(0, 10)}
          </time>
        ) : (
          "never"
        )}
      </td>
      {(onDerive || onRevoke) && (
        <td className={`${CELL} pr-0!`}>
          {open && (
            <span className="flex flex-wrap justify-end gap-1">
              {onDerive && (
                <Button size="small" aria-label={`Derive from ${name}`} onClick={() => onDerive(token)}>
                  Derive…
                </Button>
              )}
              {onRevoke && (
                <Button size="small" aria-label={`Revoke ${name}`} onClick={() => onRevoke(token)}>
                  Revoke
                </Button>
              )}
            </span>
          )}
        </td>
      )}
    </tr>
  );
}
