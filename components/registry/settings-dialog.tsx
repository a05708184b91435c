"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { changeSource } from "@/lib/actions/sources";
import {
  changedSettings,
  type FieldFaults,
  formFaults,
  refusedFields,
  valuesOf,
  withoutFault,
} from "@/lib/client/registry/kind-form";
import { sourceSaved, sourcesQuery } from "@/lib/client/registry/sources-query";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import type { RegistryEntry, SourceKindRow } from "@/lib/contract/sources";
import { FailureSummary } from "./failure-summary";
import { KindFields } from "./kind-fields";
import { type SecretEdit, SecretField } from "./secret-field";

interface SettingsDialogProps {
  entry: RegistryEntry;
  kind: SourceKindRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes what a source is configured with; a secret is replaced or removed, never shown. */
export function SettingsDialog({ entry, kind, open, onOpenChange }: SettingsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:w-130">
        <DialogHeader title={`Settings of ${entry.name}`} />
        <SettingsBody entry={entry} kind={kind} onClose={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

interface SettingsBodyProps extends Pick<SettingsDialogProps, "entry" | "kind"> {
  onClose: () => void;
}

function SettingsBody({ entry, kind, onClose }: SettingsBodyProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  // The pin has a place of its own.
  const plain = kind.fields.filter(({ secret, role }) => !secret && role !== "ref");
  const secret = kind.fields.filter((field) => field.secret);
  const [before] = useState(() => valuesOf(plain, entry.settings));
  const [values, setValues] = useState(before);
  const [secrets, setSecrets] = useState<Readonly<Record<string, SecretEdit>>>({});
  const [faults, setFaults] = useState<FieldFaults>({});
  const save = useMutation({
    mutationFn: (settings: Record<string, string>) =>
      runAction(changeSource({ id: entry.id, etag: entry.etag, settings })),
    onSuccess: async (saved) => {
      toast({ title: `Saved the settings of ${saved.name}` });
      onClose();
      await sourceSaved(client, saved);
    },
    onError: (error) => {
      setFaults(refusedFields(toFailure(error).body?.details));
      void client.invalidateQueries({ queryKey: sourcesQuery.queryKey });
    },
  });
  const submit = () => {
    const found = formFaults({ kind: kind.kind, fields: plain }, values);
    setFaults(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
      return;
    }
    const settings = { ...changedSettings(plain, before, values), ...changedSecrets(secrets) };
    if (Object.keys(settings).length === 0) onClose();
    else if (!save.isPending) save.mutate(settings);
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        {save.error && <FailureSummary title="The settings were not saved" failure={toFailure(save.error)} />}
        <KindFields
          kind={kind.kind}
          fields={plain}
          values={values}
          faults={faults}
          onChange={(name, value) => {
            setValues({ ...values, [name]: value });
            setFaults(withoutFault(faults, name));
          }}
        />
        {secret.map((field) => (
          <SecretField
            key={field.name}
            field={field}
            set={entry.secrets.includes(field.name)}
            edit={secrets[field.name] ?? { kind: "keep" }}
            fault={faults[field.name]}
            onEdit={(edit) => {
              setSecrets({ ...secrets, [field.name]: edit });
              setFaults(withoutFault(faults, field.name));
            }}
          />
        ))}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={save.isPending} focusableWhenDisabled>
          {save.isPending ? "Saving…" : "Save"}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** What was typed replaces a secret; an empty text takes it away. */
function changedSecrets(secrets: Readonly<Record<string, SecretEdit>>): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const [name, edit] of Object.entries(secrets)) {
    if (edit.kind === "remove") changed[name] = "";
    if (edit.kind === "replace" && edit.value !== "") changed[name] = edit.value;
  }
  return changed;
}
