"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportForm, importFields, importRequest, NEW_IMPORT } from "@/lib/client/imports/import-form";
import { jobSaved, startImport } from "@/lib/client/imports/imports-query";
import { type FieldFaults, formFaults } from "@/lib/client/registry/kind-form";
import { type RequestFailure, toFailure } from "@/lib/client/request-failure";
import type { ImportJob } from "@/lib/contract/imports";
import type { SourceKindRow } from "@/lib/contract/sources";

export interface ImportFormState {
  form: ImportForm;
  change: (part: Partial<ImportForm>) => void;
  /** What was found when the form was sent. */
  faults: FieldFaults;
  /** Sends what the form holds now; false where it did not leave the form. */
  submit: (kind: SourceKindRow) => boolean;
  busy: boolean;
  failure: RequestFailure | null;
  /** What was started last. */
  job: ImportJob | null;
}

/** The form stays as it is whatever the answer was, so that what it holds can be corrected and sent again. */
export function useImportForm(): ImportFormState {
  const client = useQueryClient();
  const [form, setForm] = useState(NEW_IMPORT);
  const [faults, setFaults] = useState<FieldFaults>({});
  const start = useMutation({
    mutationFn: startImport,
    onSuccess: (job) => jobSaved(client, job),
  });
  return {
    form,
    change: (part) => {
      setForm({ ...form, ...part });
      setFaults({});
    },
    faults,
    submit: (kind) => {
      const found = formFaults({ kind: kind.kind, fields: importFields(kind) }, form.values);
      setFaults(found);
      if (Object.keys(found).length > 0) return false;
      if (!start.isPending) start.mutate(importRequest(kind, form));
      return true;
    },
    busy: start.isPending,
    failure: start.error ? toFailure(start.error) : null,
    job: start.data ?? null,
  };
}
