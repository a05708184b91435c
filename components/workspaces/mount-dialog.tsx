"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogFooter, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { TextField } from "@/components/ui/text-field";
import { useToast } from "@/components/ui/toast";
import { replaceMount } from "@/lib/actions/workspaces";
import { type FieldErrors, fieldErrors } from "@/lib/client/form-errors";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { workspacesChanged } from "@/lib/client/workspaces-query";
import { ReplaceMountInput } from "@/lib/contract/workspaces";

const FAULTS = {
  path: "Use lower-case letters, digits and single hyphens, such as docs.",
  directory: "Enter an absolute path.",
  skills: "Enter a path below the mount, without a slash at its beginning.",
  required: "Choose one.",
};

interface MountDialogProps {
  workspaceId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Another directory beside the tree, under a name that the agent sees. */
export function MountDialog({ workspaceId, open, onOpenChange }: MountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:w-120">
        <DialogHeader title="Add mount" />
        <MountForm workspaceId={workspaceId} onClose={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

function MountForm({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [name, setName] = useState("");
  const [directory, setDirectory] = useState("");
  const [skills, setSkills] = useState("");
  const [required, setRequired] = useState(true);
  const [faults, setFaults] = useState<FieldErrors<ReplaceMountInput>>({});
  const add = useMutation({
    mutationFn: (input: ReplaceMountInput) => runAction(replaceMount({ ...input, id: workspaceId })),
    onSuccess: (_, input) => {
      onClose();
      toast({ title: `Mounted ${input.path}` });
      return workspacesChanged(client);
    },
  });
  const submit = () => {
    const parsed = ReplaceMountInput.safeParse({
      path: `/environment/${name.trim()}`,
      directory: directory.trim(),
      skills: skills.trim() || null,
      required,
    });
    setFaults(parsed.success ? {} : fieldErrors<ReplaceMountInput>(parsed.error, FAULTS));
    if (parsed.success && !add.isPending) add.mutate(parsed.data);
  };
  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        {add.error && <FailureNotice title="Nothing was mounted" failure={toFailure(add.error)} />}
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          {...(faults.path ? { error: faults.path } : {})}
          autoComplete="off"
          spellCheck={false}
          hint={`The agent finds it at /environment/${name.trim() || "{name}"}.`}
        />
        <TextField
          label="Directory"
          value={directory}
          onChange={setDirectory}
          {...(faults.directory ? { error: faults.directory } : {})}
          autoComplete="off"
          spellCheck={false}
          hint="An absolute path below a directory that the operator allows."
        />
        <TextField
          label="Skills in it"
          value={skills}
          onChange={setSkills}
          {...(faults.skills ? { error: faults.skills } : {})}
          autoComplete="off"
          spellCheck={false}
          placeholder="none"
          hint="A path below the mount whose skills launches read as the workspace tier."
        />
        <div className="flex items-center gap-1">
          <Checkbox
            label="A launch needs it"
            checked={required}
            onChange={(event) => setRequired(event.target.checked)}
          />
          <span aria-hidden>A launch needs it; without it, it is refused</span>
        </div>
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={add.isPending} focusableWhenDisabled>
          {add.isPending ? "Mounting…" : "Mount"}
        </Button>
      </DialogFooter>
    </form>
  );
}
