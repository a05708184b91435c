"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { fieldFault } from "@/lib/client/registry/kind-form";
import { shortCommit } from "@/lib/client/registry/source-words";
import type { RegistryEntry, SourceKindRow } from "@/lib/contract/sources";
import type { SourceActs } from "./use-source-acts";

interface PinFormProps {
  entry: RegistryEntry;
  kind: SourceKindRow;
  acts: SourceActs | undefined;
}

/** Holds a source at one commit or version, or lets it follow upstream. */
export function PinForm({ entry, kind, acts }: PinFormProps) {
  const field = kind.fields.find(({ role }) => role === "ref");
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const { pin, commit, name } = entry;
  const busy = acts?.working.has(entry.id) ?? false;
  const value = text.trim();
  const fault = field
    ? (fieldFault(kind.kind, field, value) ?? (asked && value === "" ? "Enter what to pin it to." : null))
    : null;
  const pinTo = async (to: string) => {
    const done = `Pinned ${name} to ${shortCommit(to)}`;
    if (await acts?.change(entry, { pin: to }, done, { pin })) setText("");
  };
  const title = field?.title ?? "Commit";
  return (
    <>
      <p className="text-second">
        {pin === null ? (
          "It follows upstream: each check takes what is newest there."
        ) : (
          <>
            Held at{" "}
            <span className="font-mono text-ink text-small" title={pin}>
              {shortCommit(pin)}
            </span>{" "}
            whatever happens upstream.
          </>
        )}
      </p>
      {acts && (
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {pin !== null && (
            <Button
              size="small"
              disabled={busy}
              focusableWhenDisabled
              onClick={() => void acts.change(entry, { pin: null }, `${name} follows upstream again`, { pin })}
            >
              Let it follow upstream
            </Button>
          )}
          {pin === null && commit !== null && (
            <Button size="small" disabled={busy} focusableWhenDisabled onClick={() => void pinTo(commit)}>
              Pin to {shortCommit(commit)}
            </Button>
          )}
        </div>
      )}
      {acts && (
        <form
          noValidate
          className="mt-3 flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            setAsked(true);
            if (value !== "" && fault === null && !busy) void pinTo(value);
          }}
        >
          <div className="min-w-0 flex-1">
            <TextField
              label={pin === null ? `Another ${title.toLowerCase()}` : `Pin to another ${title.toLowerCase()}`}
              value={text}
              onChange={setText}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...(field?.placeholder && { placeholder: field.placeholder })}
              {...(fault && { error: fault })}
            />
          </div>
          <Button type="submit" className="mt-5.5 h-8.5!" disabled={busy} focusableWhenDisabled>
            Pin
          </Button>
        </form>
      )}
    </>
  );
}
