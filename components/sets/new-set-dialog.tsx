"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-notice";
import { IconButton } from "@/components/ui/icon-button";
import { useToast } from "@/components/ui/toast";
import { createSkillSet } from "@/lib/actions/skill-sets";
import { toFailure } from "@/lib/client/request-failure";
import { runAction } from "@/lib/client/run-action";
import { skillSetSaved } from "@/lib/client/skill-sets-query";
import { skillsQuery } from "@/lib/client/skills-query";
import { count } from "@/lib/client/words";
import { SET_LIMITS } from "@/lib/contract/limits";
import type { SkillRow } from "@/lib/contract/skill";
import { mayJoin } from "./may-join";
import { NAME_FAULT, SetFields } from "./set-fields";
import { SkillPicker } from "./skill-picker";

interface NewSetDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (id: string) => void;
}

export function NewSetDialog({ open, onOpenChange, onCreated }: NewSetDialogProps) {
  const nameField = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup initialFocus={nameField} className="sm:w-130">
        <DialogHeader title="New skill set" />
        <NewSetBody nameField={nameField} onClose={() => onOpenChange(false)} onCreated={onCreated} />
      </DialogPopup>
    </Dialog>
  );
}

interface NewSetBodyProps extends Pick<NewSetDialogProps, "onCreated"> {
  nameField: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

function NewSetBody({ nameField, onClose, onCreated }: NewSetBodyProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [values, setValues] = useState({ name: "", description: "" });
  const [members, setMembers] = useState<readonly SkillRow[]>([]);
  const [fault, setFault] = useState<string>();
  const { data: rows } = useQuery(skillsQuery);
  const free = useMemo(() => {
    const taken = new Set(members.map((member) => member.slug));
    return rows?.filter((row) => mayJoin(row) && !taken.has(row.slug)) ?? [];
  }, [rows, members]);
  const create = useMutation({
    mutationFn: () =>
      runAction(
        createSkillSet({
          name: values.name.trim(),
          ...(values.description.trim() && { description: values.description.trim() }),
          members: members.map(({ slug }) => ({ slug })),
        }),
      ),
    onSuccess: async ({ skillSet }) => {
      toast({ title: `Made ${skillSet.name} with ${count(skillSet.members.length, "skill")}` });
      onClose();
      await skillSetSaved(client, skillSet);
      onCreated(skillSet.id);
    },
  });
  const submit = () => {
    const nameless = values.name.trim() === "";
    setFault(nameless ? NAME_FAULT : undefined);
    if (nameless) nameField.current?.focus();
    else if (!create.isPending) create.mutate();
  };
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
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-5">
        {create.error && <FailureNotice title="No set was made" failure={toFailure(create.error)} />}
        <SetFields values={values} onChange={setValues} fault={fault} nameField={nameField} />
        <section aria-label="Members" className="flex min-w-0 flex-col gap-1.5">
          <div className="flex items-center justify-between gap-2">
            <h3 className="font-medium text-small">Members</h3>
            <SkillPicker
              rows={free}
              room={SET_LIMITS.members - members.length}
              onAdd={(added) => setMembers([...members, ...added])}
            />
          </div>
          {members.length === 0 ? (
            <p className="text-second text-small">None yet. You can add them later, also from the library.</p>
          ) : (
            <ul className="max-h-56 overflow-y-auto rounded-control border border-line">
              {members.map((member) => (
                <li
                  key={member.slug}
                  className="flex h-8 items-center gap-2 border-line border-b pr-1 pl-2.5 last:border-b-0"
                >
                  <span className="cut shrink-0 font-medium">{member.displayName}</span>
                  <span className="cut min-w-0 flex-1 font-mono text-small text-third">{member.slug}</span>
                  <span className="font-mono text-second text-small">r{member.revision}</span>
                  <IconButton
                    label={`Leave out ${member.displayName}`}
                    className="size-6!"
                    onClick={() => setMembers(members.filter((other) => other.slug !== member.slug))}
                  >
                    <X aria-hidden className="size-3.5" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={create.isPending} focusableWhenDisabled>
          {create.isPending ? "Making the set…" : "Make set"}
        </Button>
      </DialogFooter>
    </form>
  );
}
