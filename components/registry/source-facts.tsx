import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { TierLadder } from "@/components/ui/tier-ladder";
import { SideSection } from "@/components/workspaces/side-section";
import { CACHE_HINTS, isBehind, placeWords, shortCommit } from "@/lib/client/registry/source-words";
import { workspacePage } from "@/lib/client/skill-sets-query";
import { formatNumber } from "@/lib/client/words";
import type { RegistryEntry } from "@/lib/contract/sources";
import { CacheMark } from "./cache-mark";

interface SourceFactsProps {
  entry: RegistryEntry;
  /** All of them, in their order. */
  entries: readonly RegistryEntry[];
}

/** What the runner knows of a source. */
export function SourceFacts({ entry, entries }: SourceFactsProps) {
  const names = entries.map(({ name }) => name);
  return (
    <SideSection title="State">
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 *:min-h-7 *:py-1">
        <Fact title="Cache">
          <span className="flex flex-wrap items-center gap-x-2">
            <CacheMark state={entry.cacheState} />
            <span className="text-second text-small">{CACHE_HINTS[entry.cacheState]}</span>
          </span>
        </Fact>
        <Fact title="Commit">
          {entry.commit ? (
            <CopyText
              text={entry.commit}
              shown={shortCommit(entry.commit)}
              label="Copy the commit"
              className="-my-0.5"
            />
          ) : (
            <span className="text-third">none</span>
          )}
        </Fact>
        {isBehind(entry) && entry.upstream && (
          <Fact title="Upstream">
            <span className="flex items-center gap-2">
              <CopyText
                text={entry.upstream}
                shown={shortCommit(entry.upstream)}
                label="Copy the upstream commit"
                className="-my-0.5"
              />
              <Badge tone="accent">newer</Badge>
            </span>
          </Fact>
        )}
        <Fact title="Skills">
          {entry.skillCount === null ? (
            <span className="text-third">not counted yet</span>
          ) : (
            <span className="tabular">{formatNumber(entry.skillCount)}</span>
          )}
        </Fact>
        <Fact title="Last check">
          {entry.lastCheckedAt ? <RelativeTime at={entry.lastCheckedAt} /> : <span className="text-third">never</span>}
        </Fact>
        <Fact title="Order">{placeWords(names, names.indexOf(entry.name))}</Fact>
        <Fact title="Tier">
          <TierLadder tier="registry" />
        </Fact>
        <Fact title="Locked by">
          {entry.lock.length === 0 ? (
            <span className="text-third">no live workspace</span>
          ) : (
            <ul className="flex flex-wrap gap-1.5">
              {entry.lock.map(({ id, name }) => (
                <li key={id} className="min-w-0">
                  <Link
                    href={workspacePage(id)}
                    className="inline-flex min-h-6 max-w-full items-center rounded-small bg-live-ground px-1.5 font-medium text-label text-live underline-offset-2 hover:underline"
                  >
                    <span className="truncate">{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
    </SideSection>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-second">{title}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
