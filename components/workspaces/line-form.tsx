"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { TEXT_LIMITS } from "@/lib/contract/limits";

interface LineFormProps {
  label: string;
  value: string;
  /** What is wrong with a text; null where nothing is. */
  fault: (text: string) => string | null;
  busy: boolean;
  onSave: (text: string) => void;
  mono?: boolean;
}

/** One line that is saved by itself; the button comes with the first change. */
export function LineForm({ label, value, fault, busy, onSave, mono = false }: LineFormProps) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState<string | null>(null);
  const trimmed = text.trim();
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = fault(trimmed);
        setShown(wrong);
        if (wrong === null && trimmed !== value && !busy) onSave(trimmed);
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          value={text}
          onChange={setText}
          {...(shown ? { error: shown } : {})}
          maxLength={mono ? TEXT_LIMITS.slug : TEXT_LIMITS.displayName}
          placeholder="none"
          autoComplete="off"
        />
      </div>
      {trimmed !== value && (
        <Button type="submit" className="h-8.5!" disabled={busy} focusableWhenDisabled>
          Save {label.toLowerCase()}
        </Button>
      )}
    </form>
  );
}
