import type { SkillActs } from "@/components/panel/use-skill-acts";
import type { Command } from "@/lib/client/commands";
import { exportSkill } from "@/lib/client/export-skills";
import { count } from "@/lib/client/words";
import type { SkillDetail, SkillRow } from "@/lib/contract/skill";
import type { BulkAction } from "@/lib/contract/skill-changes";

interface LibraryCommandsInput {
  mayChange: boolean;
  /** How many skills are chosen. */
  chosen: number;
  /** The skill in the panel, as the list has it and in full. */
  open: SkillRow | undefined;
  detail: SkillDetail | undefined;
  acts: SkillActs;
  onEdit: (skill: SkillDetail) => void;
  onRun: (action: BulkAction) => void;
  onClear: () => void;
  onUpload: () => void;
}

const VERBS = [
  { action: "enable", label: "Enable", to: "enabled" },
  { action: "disable", label: "Disable", to: "disabled" },
  { action: "archive", label: "Archive", to: "archived" },
] as const;

const SERVING_VERBS = [
  { action: "serve", label: "Serve" },
  { action: "withhold", label: "Stop serving" },
] as const;

/** What the palette offers in the library: for what is chosen, for the open skill, and for the page. */
export function libraryCommands(input: LibraryCommandsInput): Command[] {
  const { mayChange, chosen, open, detail, acts, onEdit, onRun, onClear, onUpload } = input;
  if (!mayChange) return [];
  const commands: Command[] = [];
  if (chosen > 0) {
    const group = `${count(chosen, "skill")} chosen`;
    for (const { action, label } of VERBS) {
      commands.push({
        id: `chosen ${action}`,
        group,
        label: `${label} ${count(chosen, "skill")}`,
        run: () => onRun(action),
      });
    }
    for (const { action, label } of SERVING_VERBS) {
      commands.push({
        id: `chosen ${action}`,
        group,
        label: `${label} ${count(chosen, "skill")}`,
        run: () => onRun(action),
      });
    }
    commands.push({ id: "chosen clear", group, label: "Clear the choice", keys: "Esc", run: onClear });
  }
  if (open && detail) {
    const group = open.displayName;
    if (detail.tier === "owner") {
      commands.push({ id: "open edit", group, label: `Edit ${group}`, run: () => onEdit(detail) });
    }
    for (const { action, label, to } of VERBS) {
      const possible = detail.state !== to && !(detail.state === "archived" && to === "enabled");
      if (detail.tier !== "owner" || !possible) continue;
      commands.push({
        id: `open ${action}`,
        group,
        label: `${label} ${group}`,
        run: () => acts.change(action, detail),
      });
    }
    if (detail.tier === "owner") {
      const [serve, withhold] = SERVING_VERBS;
      const { action, label } = detail.served ? withhold : serve;
      const run = () => acts.change(action, detail);
      commands.push({ id: `open ${action}`, group, label: `${label} ${group}`, run });
    }
    const fork = () => acts.fork({ id: detail.id, number: detail.revision });
    commands.push({ id: "open fork", group, label: `Fork ${group}`, run: fork });
    commands.push({ id: "open export", group, label: `Export ${group}`, run: () => exportSkill(detail.id) });
  }
  commands.push({ id: "upload", group: "Library", label: "Upload skills", run: onUpload });
  return commands;
}
