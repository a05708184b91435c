"use client";

import { useId } from "react";
import { Switch } from "@/components/ui/switch";
import { TextField } from "@/components/ui/text-field";
import { TEXT_LIMITS } from "@/lib/contract/limits";

interface SourceNameFieldsProps {
  name: string;
  onName: (name: string) => void;
  fault: string | undefined;
  live: boolean;
  onLive: (live: boolean) => void;
}

/** What a source is called here, and whether launches read it. */
export function SourceNameFields({ name, onName, fault, live, onLive }: SourceNameFieldsProps) {
  const id = useId();
  return (
    <>
      <TextField
        label="Name"
        value={name}
        onChange={onName}
        maxLength={TEXT_LIMITS.slug}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="What it is called here. It cannot be changed later."
        {...(fault && { error: fault })}
      />
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium text-small">Live</p>
          <p id={id} className="text-second text-small">
            Launches read its skills as candidates, without an import. Otherwise it is for Discover alone.
          </p>
        </div>
        <Switch label="Live" describedBy={id} checked={live} onChange={onLive} />
      </div>
    </>
  );
}
