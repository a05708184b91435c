"use client";

import type { ConsolePage } from "@/components/frame/pages";
import { Dialog, DialogHeader, DialogPopup } from "@/components/ui/dialog";
import { Keys } from "@/components/ui/keys";
import { setSingleKeys, useSingleKeys } from "@/lib/client/single-keys";

interface ShortcutsHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pages: readonly ConsolePage[];
}

/** Every key the console hears, and the switch for those of one key. */
export function ShortcutsHelp({ open, onOpenChange, pages }: ShortcutsHelpProps) {
  const on = useSingleKeys();
  const groups: { title: string; keys: [string, string][] }[] = [
    {
      title: "Everywhere",
      keys: [
        ["mod K", "Open the palette"],
        ["?", "Show these keys"],
        ...pages.map((page): [string, string] => [`g ${page.key}`, `Go to ${page.title}`]),
      ],
    },
    {
      title: "Library",
      keys: [
        ["/", "Search skills"],
        ["n", "New skill"],
        ["j", "Next skill"],
        ["k", "Previous skill"],
        ["Enter", "Open the skill that has the focus"],
        ["x", "Choose it, or let it go"],
        ["Esc", "Clear the choice, or close the panel"],
      ],
    },
    {
      title: "Skill Sets",
      keys: [
        ["/", "Search sets"],
        ["n", "New skill set"],
        ["j", "Next set"],
        ["k", "Previous set"],
        ["Esc", "Close the review of a pin, or the panel"],
      ],
    },
    {
      title: "Registry",
      keys: [
        ["n", "Add a source"],
        ["j", "Next source"],
        ["k", "Previous source"],
        ["Alt ↑", "Move the source that has the focus up"],
        ["Alt ↓", "Move it down"],
        ["Esc", "Close the panel"],
      ],
    },
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup className="sm:max-w-120">
        <DialogHeader title="Keyboard" />
        <div className="grid gap-x-8 gap-y-5 overflow-y-auto px-5 py-4 sm:grid-cols-2">
          {groups.map((group) => (
            <section key={group.title}>
              <h3 className="text-label text-third">{group.title}</h3>
              <dl className="mt-1">
                {group.keys.map(([keys, what]) => (
                  <div key={keys} className="flex min-h-8 items-center justify-between gap-3">
                    <dt className="text-second">{what}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <label className="flex items-center gap-2.5 border-line border-t bg-ground px-5 py-3">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={on}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
          Shortcuts of a single key, such as j and x
        </label>
      </DialogPopup>
    </Dialog>
  );
}
