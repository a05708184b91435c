"use client";

import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { useSingleKey } from "@/lib/client/single-keys";
import { SkillDialog } from "./skill-dialog";

const CREATE = { kind: "create" } as const;

/** The button, and the key `n`, by which a skill is created; the new one is opened. */
export function NewSkill({ onCreated }: { onCreated: (id: string) => void }) {
  const [open, setOpen] = useState(false);
  useSingleKey(
    "n",
    useCallback(() => setOpen(true), []),
  );
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        <Plus aria-hidden className="size-3.5" />
        New skill
      </Button>
      <SkillDialog mode={CREATE} open={open} onOpenChange={setOpen} onSaved={({ skill }) => onCreated(skill.id)} />
    </>
  );
}
