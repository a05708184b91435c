"use client";

import { useEffect, useRef } from "react";
import { FailureSummary } from "@/components/registry/failure-summary";
import { KindFields } from "@/components/registry/kind-fields";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { DialogFooter } from "@/components/ui/dialog";
import { importFields } from "@/lib/client/imports/import-form";
import type { SourceKindRow } from "@/lib/contract/sources";
import type { OnExisting } from "@/lib/contract/upload";
import { JobLine } from "./job-line";
import type { ImportFormState } from "./use-import-form";

const ON_EXISTING: readonly { value: OnExisting; label: string; hint: string }[] = [
  { value: "revise", label: "Publish a new revision", hint: "Sets and live workspaces keep the one that they pin." },
  { value: "skip", label: "Leave them as they are", hint: "Their rows say skipped." },
  { value: "refuse", label: "Refuse them", hint: "Their rows say why; all others are imported." },
];

interface ImportFormBodyProps {
  kinds: readonly SourceKindRow[];
  kind: SourceKindRow;
  form: ImportFormState;
  onClose: () => void;
}

/** Where the skills are and what to do with those that exist; below it the job that was started. */
export function ImportFormBody({ kinds, kind, form: state, onClose }: ImportFormBodyProps) {
  const { form, change, faults, failure, job, busy } = state;
  const fields = useRef<HTMLDivElement>(null);
  // The kinds come after the dialog has opened: only then is there a field to begin with.
  useEffect(() => fields.current?.querySelector<HTMLElement>("input:checked")?.focus(), []);
  const submit = () => {
    if (!state.submit(kind)) {
      // The field that is wrong is marked once the faults are drawn.
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    }
  };
  const ended = job !== null;
  return (
    <form
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
      <div ref={fields} className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        {failure && <FailureSummary title="The import was not started" failure={failure} />}
        <ChoiceGroup
          legend="Kind of source"
          value={kind.kind}
          options={kinds.map((each) => ({
            value: each.kind,
            label: each.title,
            hint: each.summary,
            unavailable: each.unavailable,
          }))}
          onChange={(chosen) => change({ kind: chosen })}
        />
        <KindFields
          kind={kind.kind}
          fields={importFields(kind)}
          values={form.values}
          faults={faults}
          onChange={(name, value) => change({ values: { ...form.values, [name]: value } })}
        />
        <ChoiceGroup
          legend="Skills that the library has already"
          value={form.onExisting}
          options={ON_EXISTING}
          onChange={(onExisting) => change({ onExisting })}
        />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the box inside is named by itself */}
        <label className="-ml-1 flex min-h-7 items-center gap-1">
          <Checkbox
            label="Repair what can be repaired"
            checked={form.repair}
            onChange={(event) => change({ repair: event.target.checked })}
          />
          Repair what can be repaired
        </label>
      </div>
      {job && (
        <section
          aria-label="The import that was started"
          className="max-h-[45%] shrink-0 overflow-y-auto border-line border-t px-5 py-2.5"
        >
          <JobLine job={job} onRetry={submit} />
        </section>
      )}
      <DialogFooter>
        <p className="mr-auto text-second text-small">
          {ended ? "It goes on when this is closed; Discover lists it." : "Every skill gets an outcome of its own."}
        </p>
        <Button onClick={onClose}>{ended ? "Close" : "Cancel"}</Button>
        <Button type="submit" variant="primary" disabled={busy} focusableWhenDisabled>
          {busy ? "Starting…" : ended ? "Import again" : "Import"}
        </Button>
      </DialogFooter>
    </form>
  );
}
