"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuPopup, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { RegistryEntry } from "@/lib/contract/sources";
import type { SourceActs } from "./use-source-acts";

interface SourceMenuProps {
  entry: RegistryEntry;
  /** Place in the order, from 0, and how many there are. */
  place: number;
  of: number;
  acts: SourceActs;
  /** Leads to what is not done from the list; absent where it is open. */
  onOpen?: (() => void) | undefined;
}

export function SourceMenu({ entry, place, of, acts, onOpen }: SourceMenuProps) {
  const [removing, setRemoving] = useState(false);
  const busy = acts.working.has(entry.id);
  return (
    <>
      <Menu>
        <MenuTrigger render={<IconButton label={`More actions for ${entry.name}`} className="size-6!" />}>
          <Ellipsis aria-hidden className="size-4" />
        </MenuTrigger>
        <MenuPopup label="Actions" align="end">
          <MenuItem disabled={busy} onClick={() => acts.refresh(entry)}>
            Refresh
          </MenuItem>
          {onOpen && <MenuItem onClick={onOpen}>Settings and pin…</MenuItem>}
          <MenuSeparator />
          <MenuItem disabled={busy || place === 0} onClick={() => acts.move(entry, -1)}>
            Move up
          </MenuItem>
          <MenuItem disabled={busy || place === of - 1} onClick={() => acts.move(entry, 1)}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem disabled={busy} className="text-bad" onClick={() => setRemoving(true)}>
            Remove…
          </MenuItem>
        </MenuPopup>
      </Menu>
      <ConfirmDialog
        open={removing}
        title={`Remove ${entry.name}?`}
        description={`The source and its settings${entry.secrets.length > 0 ? ", secrets included," : ""} are gone for good. Skills that were imported from it stay in the library.`}
        keep="Keep it"
        confirm="Remove"
        onKeep={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          acts.remove(entry);
        }}
      />
    </>
  );
}
