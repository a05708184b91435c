"use client";

import { useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { sourceKindsQuery } from "@/lib/client/registry/sources-query";
import type { RequestFailure } from "@/lib/client/request-failure";
import { FailureSummary } from "./failure-summary";

interface AdoptFormProps {
  field: Ref<HTMLInputElement>;
  directory: string;
  onDirectory: (directory: string) => void;
  busy: boolean;
  failure: RequestFailure | null;
  onLook: () => void;
  onClose: () => void;
}

/** Which directory. Nothing is written before its rows were seen. */
export function AdoptForm(props: AdoptFormProps) {
  const { field, directory, onDirectory, busy, failure, onLook, onClose } = props;
  const [asked, setAsked] = useState(false);
  const { data: kinds } = useQuery(sourceKindsQuery);
  const kind = kinds?.find((each) => each.kind === "directory");
  const missing = asked && directory.trim() === "";
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (directory.trim() !== "" && !busy && !kind?.unavailable) onLook();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        {failure && <FailureSummary title="The directory could not be looked at" failure={failure} />}
        {kind?.unavailable && (
          <Notice tone="warn" title="No directory can be adopted here">
            <p className="text-second">{kind.unavailable}</p>
          </Notice>
        )}
        <p className="text-second">
          Copies the skills of a folder into the library, for example the ones that an agent on this machine already
          uses. The folder itself stays as it is.
        </p>
        <TextField
          ref={field}
          label="Directory"
          value={directory}
          onChange={onDirectory}
          maxLength={4_096}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          placeholder="/home/ada/.claude/skills"
          hint={kind?.fields.find(({ role }) => role === "source")?.help ?? "Absolute, on the console's machine."}
          {...(missing && { error: "Enter a directory of the console's machine." })}
        />
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={busy || Boolean(kind?.unavailable)} focusableWhenDisabled>
          {busy ? "Looking…" : "Look"}
        </Button>
      </DialogFooter>
    </form>
  );
}
