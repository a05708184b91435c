"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { CELL, HEAD, TABLE } from "@/components/settings/table-classes";
import { PathDialog } from "@/components/tokens/path-dialog";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useNow } from "@/components/ui/now";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ConnectPlace } from "@/lib/client/connect-place";
import { absoluteTime } from "@/lib/client/relative-time";
import { visibleText } from "@/lib/client/visible-text";
import type { ServeLink } from "@/lib/contract/serving";
import { ServingSection } from "./serving-section";
import type { ServingActs } from "./use-serving-acts";

interface ServeLinksProps {
  place: ConnectPlace;
  links: readonly ServeLink[];
  /** Null for people who may only read. */
  acts: ServingActs | null;
}

/** Addresses with a secret in them: who has one, and whether it is used. */
export function ServeLinks({ place, links, acts }: ServeLinksProps) {
  const [making, setMaking] = useState(false);
  const [asked, setAsked] = useState<ServeLink | null>(null);
  return (
    <ServingSection
      title="Paths with a token"
      action={
        acts && (
          <Button size="small" onClick={() => setMaking(true)}>
            <Plus aria-hidden className="size-3" />
            New path
          </Button>
        )
      }
    >
      {links.length === 0 ? (
        <p className="text-second">
          None yet. Whoever has such an address reads what is served here, and nothing else; it can be revoked.
        </p>
      ) : (
        <table className={TABLE}>
          <caption className="sr-only">Paths with a token</caption>
          <thead>
            <tr>
              <th scope="col" className={HEAD}>
                Name
              </th>
              <th scope="col" className={`${HEAD} w-1/2 max-sm:hidden`}>
                Last request
              </th>
              <th scope="col" className={`${HEAD} w-24`}>
                Expires
              </th>
              {acts && (
                <th scope="col" className={`${HEAD} w-18`}>
                  <span className="sr-only">Revoke</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                busy={acts?.busy ?? false}
                onRevoke={acts ? () => setAsked(link) : null}
              />
            ))}
          </tbody>
        </table>
      )}
      {acts && <PathDialog place={place} open={making} onOpenChange={setMaking} />}
      <ConfirmDialog
        open={asked !== null}
        title={`Revoke ${asked?.name ?? "this path"}?`}
        description="Programs that use this address find nothing there from now on. This cannot be undone; a new path would have another address."
        keep="Keep"
        confirm="Revoke"
        onKeep={() => setAsked(null)}
        onConfirm={() => {
          if (asked) acts?.revoke(asked);
          setAsked(null);
        }}
      />
    </ServingSection>
  );
}

interface LinkRowProps {
  link: ServeLink;
  busy: boolean;
  onRevoke: (() => void) | null;
}

function LinkRow({ link, busy, onRevoke }: LinkRowProps) {
  const now = useNow();
  const { name, createdAt, createdBy, lastRequest, lastUsedAt, expiresAt } = link;
  const expired = expiresAt !== null && Date.parse(expiresAt) <= now;
  const last = lastRequest ? (
    <>
      <RelativeTime at={lastRequest.at} />: {visibleText(lastRequest.what)}
      {lastRequest.client && ` by ${visibleText(lastRequest.client)}`}
    </>
  ) : lastUsedAt ? (
    <RelativeTime at={lastUsedAt} />
  ) : (
    "none yet"
  );
  return (
    <tr>
      <th scope="row" className={`${CELL} font-normal`}>
        <span className="cut block font-medium text-ink" title={name}>
          {name}
        </span>
        <span className="cut block text-small">
          <RelativeTime at={createdAt} /> by {createdBy}
        </span>
        {/* Where the column for it is left out. */}
        <span className="block break-words text-small sm:hidden">Last request: {last}</span>
      </th>
      <td className={`${CELL} break-words text-small max-sm:hidden`}>{last}</td>
      <td className={CELL}>
        {expired && <span className="text-warn">expired</span>}
        {!expired && expiresAt === null && "never"}
        {!expired && expiresAt !== null && (
          <time dateTime={expiresAt} title={absoluteTime(Date.parse(expiresAt))}>
            {expiresAt.slice(0, 10)}
          </time>
        )}
      </td>
      {onRevoke && (
        <td className={`${CELL} pr-0! text-right`}>
          <Button size="small" aria-label={`Revoke ${name}`} disabled={busy} focusableWhenDisabled onClick={onRevoke}>
            Revoke
          </Button>
        </td>
      )}
    </tr>
  );
}
