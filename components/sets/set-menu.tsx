"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ServingDialog } from "@/components/serving/serving-dialog";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuPopup, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { useCommands } from "@/lib/client/commands";
import { downloadFrom } from "@/lib/client/export-skills";
import { setExportAddress, setLockAddress } from "@/lib/client/skill-sets-query";
import { count } from "@/lib/client/words";
import type { SkillSet } from "@/lib/contract/skill-sets";
import type { SetActs } from "./use-set-acts";

interface SetMenuProps {
  set: SkillSet;
  /** Absent for people who may only read: they can take the set along. */
  acts: SetActs | undefined;
  onRename: () => void;
}

export function SetMenu({ set, acts, onRename }: SetMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const [serving, setServing] = useState(false);
  useCommands(() => [
    { id: "set serving", group: set.name, label: `Serving of ${set.name}`, run: () => setServing(true) },
  ]);
  return (
    <>
      <Menu>
        <MenuTrigger
          render={<IconButton label={`More actions for ${set.name}`} className="size-6!" />}
          disabled={acts?.busy}
        >
          <Ellipsis aria-hidden className="size-4" />
        </MenuTrigger>
        <MenuPopup label="Actions" align="end">
          {acts && <MenuItem onClick={onRename}>Rename and describe…</MenuItem>}
          {acts && <MenuItem onClick={() => acts.duplicate(set)}>Duplicate</MenuItem>}
          {acts && <MenuSeparator />}
          <MenuItem disabled={set.members.length === 0} onClick={() => downloadFrom(setExportAddress(set.id))}>
            Export ZIP
          </MenuItem>
          <MenuItem onClick={() => downloadFrom(setLockAddress(set.id), "skills-lock.json")}>skills-lock.json</MenuItem>
          <MenuItem onClick={() => setServing(true)}>Serving…</MenuItem>
          {acts && <MenuSeparator />}
          {acts && (
            <MenuItem className="text-bad" onClick={() => setDeleting(true)}>
              Delete…
            </MenuItem>
          )}
        </MenuPopup>
      </Menu>
      <ServingDialog
        place={{ kind: "set", id: set.id }}
        name={set.name}
        mayChange={acts !== undefined}
        open={serving}
        onOpenChange={setServing}
      />
      <ConfirmDialog
        open={deleting}
        title={`Delete ${set.name}?`}
        description={`The set and its ${count(set.members.length, "pin")} are gone for good. The skills stay in the library.`}
        keep="Keep it"
        confirm="Delete"
        onKeep={() => setDeleting(false)}
        onConfirm={() => {
          setDeleting(false);
          acts?.remove(set);
        }}
      />
    </>
  );
}
