import { Check } from "lucide-react";
import type { RegistryEntry, SourceField } from "@/lib/contract/sources";

interface SourceSettingsProps {
  entry: RegistryEntry;
  fields: readonly SourceField[];
}

/** What a source is configured with. Of a secret only that it is set. */
export function SourceSettings({ entry, fields }: SourceSettingsProps) {
  // The pin has a place of its own.
  const shown = fields.filter(({ role }) => role !== "ref");
  return (
    <dl className="flex flex-col gap-2">
      {shown.map(({ name, title, secret }) => {
        const value = entry.settings[name];
        const set = secret ? entry.secrets.includes(name) : value !== undefined && value !== null && value !== "";
        return (
          <div key={name}>
            <dt className="text-second text-small">{title}</dt>
            <dd className="min-w-0">
              {!set && <span className="text-third">not set</span>}
              {set && secret && (
                <span className="inline-flex items-center gap-1.5">
                  <Check aria-hidden className="size-3.5 text-ok" strokeWidth={2.25} />
                  Secret set
                </span>
              )}
              {set && !secret && <span className="font-mono text-small [overflow-wrap:anywhere]">{String(value)}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
