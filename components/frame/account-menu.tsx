"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import {
  Menu,
  MenuCheckboxItem,
  MenuGroup,
  MenuItem,
  MenuPopup,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "@/components/ui/menu";
import { signOut } from "@/lib/actions/session";
import { useReplace } from "@/lib/client/navigation";
import { setSingleKeys, useSingleKeys } from "@/lib/client/single-keys";
import { dropAllDrafts } from "@/lib/client/skill-dialog/kept-draft";
import { applyTheme, parseTheme, type Theme } from "@/lib/client/theme";
import { THEME_WORDS } from "@/lib/client/words";
import type { Viewer } from "@/lib/contract/people";

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const replace = useReplace();
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => signOut(),
    onSuccess: () => {
      client.clear();
      dropAllDrafts();
      replace("/sign-in");
    },
  });
  return (
    <Menu>
      <MenuTrigger className="tint flex h-10 w-full items-center gap-2 rounded-control px-2 text-left hover:bg-sunk data-popup-open:bg-sunk">
        <span className="min-w-0 flex-1 truncate">
          {viewer.ownerName}
          <span className="sr-only">, account of {viewer.email},</span>
        </span>
        <span className="text-label text-third">{viewer.role}</span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-third" />
      </MenuTrigger>
      <MenuPopup label="Account" side="top" className="w-58">
        <ThemeItems />
        <MenuSeparator />
        <SingleKeysItem />
        <MenuSeparator />
        <MenuGroup label={viewer.email}>
          <MenuItem onClick={() => leave.mutate()}>Sign out</MenuItem>
        </MenuGroup>
      </MenuPopup>
    </Menu>
  );
}

function ThemeItems() {
  // The menu is mounted only while it is open, in a browser: the document says what is shown.
  const [theme, setTheme] = useState(() => parseTheme(document.documentElement.dataset.theme));
  const choose = (next: Theme) => {
    setTheme(next);
    applyTheme(next);
  };
  return (
    <MenuRadioGroup label="Theme" value={theme} onChange={choose}>
      {(Object.keys(THEME_WORDS) as Theme[]).map((value) => (
        <MenuRadioItem key={value} value={value}>
          {THEME_WORDS[value]}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}

function SingleKeysItem() {
  const on = useSingleKeys();
  return (
    <MenuGroup label="Keyboard">
      <MenuCheckboxItem checked={on} onCheckedChange={setSingleKeys}>
        Single-key shortcuts
      </MenuCheckboxItem>
    </MenuGroup>
  );
}
