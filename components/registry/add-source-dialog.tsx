"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceGroup } from "@/components/ui/choice-group";
import { Dialog, DialogFooter, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useToast } from "@/components/ui/toast";
import { addSource } from "@/lib/actions/sources";
import {
  type FieldFaults,
  type FieldValues,
  formFaults,
  refusedFields,
  settingsOf,
  withoutFault,
} from "@/lib/client/registry/kind-form";
import { sourceKindsQuery, sourceSaved } from "@/lib/client/registry/sources-query";
import { suggestName } from "@/lib/client/registry/suggest-name";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { count } from "@/lib/client/words";
import { AddSourceInput, type SourceKindRow, type SourcePolicy } from "@/lib/contract/sources";
import { FailureSummary } from "./failure-summary";
import { KindFields } from "./kind-fields";
import { POLICY_CHOICES } from "./policy-choices";
import { SourceNameFields } from "./source-name-fields";

interface AddSourceDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAdded: (id: string) => void;
}

/** Adds a source: of which kind it is, where it lies, and how launches and the network use it. */
export function AddSourceDialog({ open, onOpenChange, onAdded }: AddSourceDialogProps) {
  const { data: kinds, error, refetch } = useQuery({ ...sourceKindsQuery, enabled: open });
  // The panel of what was added takes the focus: the dialog must not take it back to where it came from.
  const opensPanel = useRef(false);
  useEffect(() => {
    if (open) opensPanel.current = false;
  }, [open]);
  const close = (added: boolean) => {
    opensPanel.current = added;
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} disablePointerDismissal>
      <DialogPopup className="sm:w-140" finalFocus={() => !opensPanel.current}>
        <DialogHeader title="Add a source" />
        {kinds && <AddSourceBody kinds={kinds} onClose={close} onAdded={onAdded} />}
        {!kinds && !error && (
          <div className="p-5">
            <ProgressBar label="Loading the kinds of sources" value={null} />
          </div>
        )}
        {!kinds && error && (
          <FailureNotice
            className="m-5"
            title="The kinds of sources could not be loaded"
            failure={toFailure(error)}
            onRetry={() => refetch()}
          />
        )}
      </DialogPopup>
    </Dialog>
  );
}

interface AddSourceBodyProps extends Pick<AddSourceDialogProps, "onAdded"> {
  kinds: readonly SourceKindRow[];
  onClose: (added: boolean) => void;
}

const NAME_FAULT = "Enter a name of letters, digits, dots, hyphens and underscores, for example team-skills.";

function AddSourceBody({ kinds, onClose, onAdded }: AddSourceBodyProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(() => (kinds.find((kind) => kind.unavailable === null) ?? kinds[0])?.kind ?? "");
  /** By kind, so that looking at another one loses nothing. */
  const [values, setValues] = useState<Readonly<Record<string, FieldValues>>>({});
  /** Null as long as the suggestion stands. */
  const [named, setNamed] = useState<string | null>(null);
  const [policy, setPolicy] = useState<SourcePolicy>("fetch");
  const [live, setLive] = useState(false);
  const [faults, setFaults] = useState<FieldFaults>({});

  const kind = kinds.find((each) => each.kind === chosen);
  const fields = kind?.fields ?? [];
  const own = values[chosen] ?? {};
  const places = fields.filter(({ role }) => role === "source").map(({ name }) => own[name] ?? "");
  const name = named ?? suggestName(places.find((place) => place.trim() !== "") ?? directoryOf(own));
  const add = useMutation({
    mutationFn: (input: AddSourceInput) => runAction(addSource(input)),
    onSuccess: async (source) => {
      // What the first look met stands in the list and in the panel.
      if (source.lastError === null) {
        const held =
          source.skillCount === null ? {} : { description: `It holds ${count(source.skillCount, "skill")}.` };
        toast({ title: `Added ${source.name}`, ...held });
      }
      onClose(true);
      await sourceSaved(client, source);
      onAdded(source.id);
    },
    onError: (error) => setFaults(refusedFields(toFailure(error).body?.details)),
  });
  const submit = () => {
    if (kind === undefined || kind.unavailable !== null || add.isPending) return;
    const nameless = !AddSourceInput.shape.name.safeParse(name).success;
    const found = { ...formFaults(kind, own), ...(nameless && { "": NAME_FAULT }) };
    setFaults(found);
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    } else {
      const settings = settingsOf(fields, own);
      add.mutate({ name: name.trim(), kind: chosen, settings, policy: kind.remote ? policy : "fetch", live });
    }
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
        {add.error && <FailureSummary title="The source was not added" failure={toFailure(add.error)} />}
        <ChoiceGroup
          legend="Kind"
          value={chosen}
          options={kinds.map((each) => ({
            value: each.kind,
            label: each.title,
            hint: each.summary,
            unavailable: each.unavailable,
          }))}
          onChange={(next) => {
            setChosen(next);
            setFaults({});
          }}
        />
        {kind?.unavailable === null && (
          <>
            <KindFields
              kind={chosen}
              fields={fields}
              values={own}
              faults={faults}
              onChange={(field, value) => {
                setValues({ ...values, [chosen]: { ...own, [field]: value } });
                setFaults(withoutFault(faults, field));
              }}
            />
            <SourceNameFields
              name={name}
              onName={(text) => {
                setNamed(text);
                setFaults(withoutFault(faults, ""));
              }}
              fault={faults[""]}
              live={live}
              onLive={setLive}
            />
            {kind.remote && (
              <ChoiceGroup<SourcePolicy>
                legend="When a commit is not in the package cache"
                value={policy}
                options={POLICY_CHOICES}
                onChange={setPolicy}
              />
            )}
          </>
        )}
      </div>
      <DialogFooter>
        <p role="status" className="mr-auto text-second text-small">
          {add.isPending && "Looking at what it holds. A large source can take a while."}
        </p>
        <Button onClick={() => onClose(false)}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={add.isPending || kind?.unavailable !== null}
          focusableWhenDisabled
        >
          {add.isPending ? "Adding…" : "Add source"}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Where a kind may lie in a directory instead. */
function directoryOf(values: FieldValues): string {
  return values.directory ?? "";
}
