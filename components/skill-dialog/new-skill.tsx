"use client";

import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "@/components/ui/button";
import { useCommands } from "@/lib/client/commands";
import { useSingleKey } from "@/lib/client/single-keys";
import { SkillDialog } from "./skill-dialog";

const CREATE = { kind: "create" } as const;

/** The button, and the key `n`, by which a skill is created; the new one is opened. */
export function NewSkill({ onCreated }: { onCreated: (id: string) => void }) {
  const [open, setOpen] = useState(false);
  const start = useCallback(() => setOpen(true), []);
  useSingleKey("n", start);
  useCommands(() => [{ id: "new", group: "Library", label: "New skill", keys: "n", run: start }]);
  return (
    <>
      <Button variant="primary" onClick={start}>
        <Plus aria-hidden className="size-3.5" />
        New skill
      </Button>
      <SkillDialog mode={CREATE} open={open} onOpenChange={setOpen} onSaved={({ skill }) => onCreated(skill.id)} />
    </>
  );
}
