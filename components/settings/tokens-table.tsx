"use client";

import { Button } from "@/components/ui/button";
import { useNow } from "@/components/ui/now";
import { RelativeTime } from "@/components/ui/relative-time";
import { absoluteTime } from "@/lib/client/relative-time";
import type { ApiTokenRow } from "@/lib/contract/people";
import { CELL, HEAD, TABLE } from "./table-classes";

interface TokensTableProps {
  tokens: readonly ApiTokenRow[];
  onRevoke: (token: ApiTokenRow) => void;
}

export function TokensTable({ tokens, onRevoke }: TokensTableProps) {
  const now = useNow();
  return (
    <table className={TABLE}>
      <caption className="sr-only">API tokens</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Name
          </th>
          <th scope="col" className={`${HEAD} w-16 max-sm:hidden`}>
            Scope
          </th>
          <th scope="col" className={`${HEAD} w-44 max-lg:hidden`}>
            Created
          </th>
          <th scope="col" className={`${HEAD} w-28 max-md:hidden`}>
            Last used
          </th>
          <th scope="col" className={`${HEAD} w-44 max-lg:hidden`}>
            Expires
          </th>
          <th scope="col" className={`${HEAD} w-20`}>
            State
          </th>
          <th scope="col" className={`${HEAD} w-20`}>
            <span className="sr-only">Revoke</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => {
          const state = stateOf(token, now);
          return (
            <tr key={token.id} className="hover:bg-sunk">
              <th scope="row" className={`${CELL} font-normal`}>
                <span className="cut block font-medium text-ink" title={token.name}>
                  {token.name}
                </span>
                {/* Where the columns for these are left out. */}
                <span className="cut block text-small lg:hidden">
                  <span className="sm:hidden">{token.scope} · </span>
                  {token.createdBy}
                </span>
              </th>
              <td className={`${CELL} max-sm:hidden`}>{token.scope}</td>
              <td className={`${CELL} max-lg:hidden`}>
                <span className="cut block">
                  <RelativeTime at={token.createdAt} /> by {token.createdBy}
                </span>
              </td>
              <td className={`${CELL} max-md:hidden`}>
                {token.lastUsedAt ? <RelativeTime at={token.lastUsedAt} /> : "never"}
              </td>
              <td className={`${CELL} max-lg:hidden`}>
                {token.expiresAt ? (
                  <time dateTime={token.expiresAt}>{absoluteTime(Date.parse(token.expiresAt))}</time>
                ) : (
                  "never"
                )}
              </td>
              <td className={CELL}>
                <span className={state === "active" ? "text-ok" : "text-third"}>{state}</span>
              </td>
              <td className={`${CELL} pr-0! text-right`}>
                {state === "active" && (
                  <Button size="small" aria-label={`Revoke ${token.name}`} onClick={() => onRevoke(token)}>
                    Revoke
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function stateOf({ revokedAt, expiresAt }: ApiTokenRow, now: number): "active" | "revoked" | "expired" {
  if (revokedAt !== null) return "revoked";
  return expiresAt !== null && Date.parse(expiresAt) <= now ? "expired" : "active";
}
