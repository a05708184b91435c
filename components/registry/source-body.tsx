"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Switch } from "@/components/ui/switch";
import { TierLadder } from "@/components/ui/tier-ladder";
import { SideSection } from "@/components/workspaces/side-section";
import { CACHE_HINTS, isBehind, placeWords, shortCommit } from "@/lib/client/registry/source-words";
import { sourceKindsQuery } from "@/lib/client/registry/sources-query";
import { workspacePage } from "@/lib/client/skill-sets-query";
import { formatNumber } from "@/lib/client/words";
import type { RegistryEntry, SourcePolicy } from "@/lib/contract/sources";
import { CacheMark } from "./cache-mark";
import { PinForm } from "./pin-form";
import { POLICY_CHOICES } from "./policy-choices";
import { SettingsDialog } from "./settings-dialog";
import { SourceSettings } from "./source-settings";
import type { SourceActs } from "./use-source-acts";

interface SourceBodyProps {
  entry: RegistryEntry;
  entries: readonly RegistryEntry[];
  acts: SourceActs | undefined;
}

/** What is known of a source, and what can be decided about it. */
export function SourceBody({ entry, entries, acts }: SourceBodyProps) {
  const [editing, setEditing] = useState(false);
  const { data: kinds } = useQuery(sourceKindsQuery);
  const kind = kinds?.find((each) => each.kind === entry.kind);
  return (
    <div className="divide-y divide-line">
      <Facts entry={entry} entries={entries} />
      <SideSection title="In use">
        <OnOff
          entry={entry}
          field="enabled"
          label="Enabled"
          hint="Its skills are found in Discover and in the library."
          onChange={acts?.enable}
        />
        <OnOff
          entry={entry}
          field="live"
          label="Live"
          hint="Launches read its skills as candidates, without an import."
          onChange={acts?.markLive}
        />
      </SideSection>
      {kind?.pins && (
        <SideSection title="Pin">
          <PinForm key={entry.pin} entry={entry} kind={kind} acts={acts} />
        </SideSection>
      )}
      {kind?.remote && (
        <SideSection title="Network">
          {acts ? (
            <ChoiceGroup<SourcePolicy>
              legend="When a commit is not in the package cache"
              value={entry.policy}
              options={POLICY_CHOICES}
              onChange={(policy) => void acts.change(entry, { policy }, `Saved the network policy of ${entry.name}`)}
            />
          ) : (
            <p>{POLICY_CHOICES.find((choice) => choice.value === entry.policy)?.hint}</p>
          )}
        </SideSection>
      )}
      <SideSection
        title="Settings"
        action={
          acts &&
          kind && (
            <Button size="small" onClick={() => setEditing(true)}>
              Edit<span className="sr-only"> the settings of {entry.name}</span>
            </Button>
          )
        }
      >
        <SourceSettings entry={entry} fields={kind?.fields ?? []} />
      </SideSection>
      {acts && kind && <SettingsDialog entry={entry} kind={kind} open={editing} onOpenChange={setEditing} />}
    </div>
  );
}

function Facts({ entry, entries }: { entry: RegistryEntry; entries: readonly RegistryEntry[] }) {
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

interface OnOffProps {
  entry: RegistryEntry;
  field: "enabled" | "live";
  label: string;
  hint: string;
  onChange: SourceActs["enable"] | undefined;
}

function OnOff({ entry, field, label, hint, onChange }: OnOffProps) {
  return (
    <div className="flex items-start gap-3 py-1">
      <div className="min-w-0 flex-1">
        <p>{label}</p>
        <p id={`source-${field}`} className="text-second text-small">
          {hint}
        </p>
      </div>
      {onChange ? (
        <Switch
          label={label}
          describedBy={`source-${field}`}
          checked={entry[field]}
          onChange={(on) => onChange(entry, on)}
        />
      ) : (
        <span className="text-second">{entry[field] ? "on" : "off"}</span>
      )}
    </div>
  );
}
