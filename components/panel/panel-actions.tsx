"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { knownTags, TagForm } from "@/components/library/tag-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuPopup, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { exportSkill } from "@/lib/client/export-skills";
import type { SkillDetail, SkillRow, SkillState } from "@/lib/contract/skill";
import type { SkillActs } from "./use-skill-acts";

export interface PanelActionsProps {
  skill: SkillDetail;
  acts: SkillActs;
  /** Every row, for the tags that exist. */
  rows: readonly SkillRow[];
  /** Absent where there is nothing to edit with. */
  onEdit: ((skill: SkillDetail) => void) | undefined;
  /** Takes a skill of the registry into the library. */
  onImport: () => void;
  importing: boolean;
}

const TO: readonly { state: SkillState; label: string; action: "enable" | "disable" | "archive" }[] = [
  { state: "enabled", label: "Enable", action: "enable" },
  { state: "disabled", label: "Disable", action: "disable" },
  { state: "archived", label: "Archive", action: "archive" },
];

/** What may be done with this skill in its tier; a read-only one can be copied and taken along. */
export function PanelActions({ skill, acts, rows, onEdit, onImport, importing }: PanelActionsProps) {
  const [tagging, setTagging] = useState(false);
  const own = skill.tier === "owner";
  // An archived skill comes back by way of disabled.
  const states = TO.filter(
    ({ state }) => state !== skill.state && !(skill.state === "archived" && state === "enabled"),
  );
  return (
    <>
      {own && onEdit && (
        <Button size="small" onClick={() => onEdit(skill)}>
          Edit
        </Button>
      )}
      {skill.tier === "registry" && (
        <Button size="small" disabled={importing} focusableWhenDisabled onClick={onImport}>
          Import
        </Button>
      )}
      <Menu>
        <MenuTrigger render={<IconButton label="More actions" className="size-6!" />} disabled={acts.busy}>
          <Ellipsis aria-hidden className="size-4" />
        </MenuTrigger>
        <MenuPopup label="Actions" align="end">
          {own &&
            states.map(({ action, label }) => (
              <MenuItem key={action} onClick={() => acts.change(action, skill)}>
                {label}
              </MenuItem>
            ))}
          {own && <MenuItem onClick={() => setTagging(true)}>Edit tags…</MenuItem>}
          {own && <MenuSeparator />}
          <MenuItem onClick={() => acts.fork({ id: skill.id, number: skill.revision })}>Fork</MenuItem>
          <MenuItem onClick={() => exportSkill(skill.id)}>Export</MenuItem>
        </MenuPopup>
      </Menu>
      <Dialog open={tagging} onOpenChange={setTagging}>
        <DialogPopup className="sm:max-w-90">
          <DialogHeader title={`Tags of ${skill.displayName}`} />
          <TagForm
            rows={[skill]}
            known={knownTags(rows)}
            onApply={(change) => {
              setTagging(false);
              acts.change("tag", skill, change);
            }}
          />
        </DialogPopup>
      </Dialog>
    </>
  );
}
