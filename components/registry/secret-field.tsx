"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/text-field";
import type { SourceField } from "@/lib/contract/sources";

export type SecretEdit = { kind: "keep" } | { kind: "remove" } | { kind: "replace"; value: string };

interface SecretFieldProps {
  field: SourceField;
  /** Whether there is one now. */
  set: boolean;
  edit: SecretEdit;
  fault: string | undefined;
  onEdit: (edit: SecretEdit) => void;
}

/** A secret that cannot be read back: it is kept, replaced or removed. */
export function SecretField({ field, set, edit, fault, onEdit }: SecretFieldProps) {
  const id = useId();
  const { title, help } = field;
  if (!set || edit.kind === "replace") {
    return (
      <div className="flex flex-col gap-1.5">
        <PasswordField
          label={set ? `New ${title.toLowerCase()}` : `${title} (optional)`}
          value={edit.kind === "replace" ? edit.value : ""}
          onChange={(value) => onEdit({ kind: "replace", value })}
          autoComplete="new-password"
          maxLength={4_096}
          {...(help && { hint: help })}
          {...(fault && { error: fault })}
        />
        {set && (
          <div>
            <Button size="small" variant="quiet" onClick={() => onEdit({ kind: "keep" })}>
              Keep the one that is set
            </Button>
          </div>
        )}
      </div>
    );
  }
  const name = title.toLowerCase();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of two buttons is no set of fields
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1">
      <span id={id} className="font-medium text-small">
        {title}
      </span>
      <div className="flex min-h-8.5 flex-wrap items-center gap-2 rounded-control border border-line bg-ground px-2.5 py-1">
        <span role="status" className="flex-1 text-second">
          {edit.kind === "remove" ? "Will be removed when you save." : "Secret set. It cannot be shown again."}
        </span>
        {edit.kind === "remove" ? (
          <Button size="small" onClick={() => onEdit({ kind: "keep" })}>
            Keep it
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => onEdit({ kind: "replace", value: "" })}>
              Replace<span className="sr-only"> the {name}</span>
            </Button>
            <Button size="small" variant="danger" onClick={() => onEdit({ kind: "remove" })}>
              Remove<span className="sr-only"> the {name}</span>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
