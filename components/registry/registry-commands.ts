import type { Command } from "@/lib/client/commands";
import type { RegistryEntry } from "@/lib/contract/sources";
import type { SourceActs } from "./use-source-acts";

interface RegistryCommandsInput {
  /** The source in the panel. */
  open: RegistryEntry | undefined;
  acts: SourceActs;
  onAdd: () => void;
  onAdopt: () => void;
}

/** What the palette offers in the registry: for the open source, and for the page. */
export function registryCommands({ open, acts, onAdd, onAdopt }: RegistryCommandsInput): Command[] {
  const commands: Command[] = [];
  if (open) {
    const { name: group, enabled, live } = open;
    commands.push(
      { id: "source refresh", group, label: `Refresh ${group}`, run: () => acts.refresh(open) },
      {
        id: "source enable",
        group,
        label: `${enabled ? "Disable" : "Enable"} ${group}`,
        run: () => acts.enable(open, !enabled),
      },
      {
        id: "source live",
        group,
        label: live ? `Leave ${group} out of launches` : `Mark ${group} live`,
        run: () => acts.markLive(open, !live),
      },
    );
  }
  commands.push(
    { id: "add source", group: "Registry", label: "Add a source", keys: "n", run: onAdd },
    { id: "adopt", group: "Registry", label: "Adopt a directory", run: onAdopt },
  );
  return commands;
}
