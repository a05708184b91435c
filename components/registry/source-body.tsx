"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { Switch } from "@/components/ui/switch";
import { SideSection } from "@/components/workspaces/side-section";
import { sourceKindsQuery } from "@/lib/client/registry/sources-query";
import type { RegistryEntry, SourcePolicy } from "@/lib/contract/sources";
import { PinForm } from "./pin-form";
import { POLICY_CHOICES } from "./policy-choices";
import { SettingsDialog } from "./settings-dialog";
import { SourceFacts } from "./source-facts";
import { SourceSettings } from "./source-settings";
import { isHeld, type SourceActs } from "./use-source-acts";

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
  const held = isHeld(acts, entry);
  return (
    <div className="divide-y divide-line">
      <SourceFacts entry={entry} entries={entries} />
      <SideSection title="In use">
        <OnOff
          entry={entry}
          field="enabled"
          label="Enabled"
          hint="Its skills are found in Discover and in the library."
          onChange={acts?.enable}
          held={held}
        />
        <OnOff
          entry={entry}
          field="live"
          label="Live"
          hint="Launches read its skills as candidates, without an import."
          onChange={acts?.markLive}
          held={held}
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
              disabled={held}
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

interface OnOffProps {
  entry: RegistryEntry;
  field: "enabled" | "live";
  label: string;
  hint: string;
  onChange: SourceActs["enable"] | undefined;
  held: boolean;
}

function OnOff({ entry, field, label, hint, onChange, held }: OnOffProps) {
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
          disabled={held}
          onChange={(on) => onChange(entry, on)}
        />
      ) : (
        <span className="text-second">{entry[field] ? "on" : "off"}</span>
      )}
    </div>
  );
}
