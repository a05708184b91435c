"use client";

import { useQuery } from "@tanstack/react-query";
import { Command as Cmd } from "cmdk";
import { type ReactNode, useMemo, useState } from "react";
import type { ConsolePage } from "@/components/frame/pages";
import { Dialog, DialogPopup, DialogTitle } from "@/components/ui/dialog";
import { Keys } from "@/components/ui/keys";
import { type Command, openInPage, useCurrentCommands } from "@/lib/client/commands";
import { useGo } from "@/lib/client/navigation";
import { skillsQuery } from "@/lib/client/skills-query";
import { applyTheme, THEMES, type Theme } from "@/lib/client/theme";
import { filterRows, searchableRows } from "@/lib/domain/library-filter";

interface PaletteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pages: readonly ConsolePage[];
  onHelp: () => void;
}

/** Most skills that are offered at once; more letters find the others. */
const SKILLS_SHOWN = 30;
const THEME_WORDS: Record<Theme, string> = { system: "Theme as the system", light: "Light theme", dark: "Dark theme" };
const EVERYTHING = { provider: [], state: [], tag: [], serving: [] };

/** Goes anywhere and does anything, by typing a few letters of it. */
export function PaletteDialog({ open, onOpenChange, pages, onHelp }: PaletteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogPopup data-palette className="self-start sm:mt-[12vh] sm:max-h-[60vh] sm:max-w-140">
        <DialogTitle className="sr-only">Palette</DialogTitle>
        <PaletteBody pages={pages} onHelp={onHelp} onDone={() => onOpenChange(false)} />
      </DialogPopup>
    </Dialog>
  );
}

type PaletteBodyProps = Pick<PaletteDialogProps, "pages" | "onHelp"> & { onDone: () => void };

function PaletteBody({ pages, onHelp, onDone }: PaletteBodyProps) {
  const go = useGo();
  const commands = useCurrentCommands();
  const [text, setText] = useState("");
  const { data: rows } = useQuery(skillsQuery);
  const searchable = useMemo(() => searchableRows(rows ?? []), [rows]);
  const skills = useMemo(() => {
    const found = filterRows(searchable, { text, ...EVERYTHING });
    const start = text.trim().toLowerCase();
    // What begins with the letters is what was meant.
    const begins = (name: string) => (start !== "" && name.toLowerCase().startsWith(start) ? 0 : 1);
    return found.sort((a, b) => begins(a.displayName) - begins(b.displayName)).slice(0, SKILLS_SHOWN);
  }, [searchable, text]);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (label: string) => words.every((word) => label.toLowerCase().includes(word));

  const groups = new Map<string, Command[]>();
  for (const command of commands) {
    if (!fits(`${command.group} ${command.label}`)) continue;
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  const places = pages.filter((page) => fits(`go to ${page.title}`));
  const themes = THEMES.filter((theme) => fits(THEME_WORDS[theme]));
  const helps = fits("keyboard shortcuts");
  const nothing = groups.size + places.length + themes.length + skills.length === 0 && !helps;
  const done = (act: () => void) => () => {
    onDone();
    act();
  };
  return (
    <Cmd label="Palette" shouldFilter={false} loop className="flex min-h-0 flex-1 flex-col">
      <Cmd.Input
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder="Go to, open a skill, or do something"
        className="h-12 w-full shrink-0 border-line border-b bg-transparent px-4 text-title outline-none"
      />
      <Cmd.List className="min-h-0 flex-1 overflow-y-auto p-1.5">
        {nothing && <p className="px-2.5 py-2 text-second">Nothing has these letters.</p>}
        {[...groups].map(([group, members]) => (
          <Group key={group} title={group}>
            {members.map((command) => (
              <Item key={command.id} value={command.id} keys={command.keys} onSelect={done(command.run)}>
                {command.label}
              </Item>
            ))}
          </Group>
        ))}
        {places.length > 0 && (
          <Group title="Go to">
            {places.map((page) => (
              <Item key={page.href} value={page.href} keys={`g ${page.key}`} onSelect={done(() => go(page.href))}>
                {page.title}
              </Item>
            ))}
          </Group>
        )}
        {skills.length > 0 && (
          <Group title="Skills">
            {skills.map((skill) => (
              <Item
                key={skill.id}
                value={`skill ${skill.id}`}
                onSelect={done(() => openInPage(skill.id) || go(`/library?skill=${encodeURIComponent(skill.id)}`))}
              >
                {skill.displayName} <span className="font-mono text-small text-third">{skill.slug}</span>
              </Item>
            ))}
          </Group>
        )}
        {(themes.length > 0 || helps) && (
          <Group title="Console">
            {themes.map((theme) => (
              <Item key={theme} value={`theme ${theme}`} onSelect={done(() => applyTheme(theme))}>
                {THEME_WORDS[theme]}
              </Item>
            ))}
            {helps && (
              <Item value="help" keys="?" onSelect={done(onHelp)}>
                Keyboard shortcuts
              </Item>
            )}
          </Group>
        )}
      </Cmd.List>
    </Cmd>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Cmd.Group
      heading={title}
      className="pb-1 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-third"
    >
      {children}
    </Cmd.Group>
  );
}

interface ItemProps {
  value: string;
  keys?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}

function Item({ value, keys, onSelect, children }: ItemProps) {
  return (
    <Cmd.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-8 select-none items-center justify-between gap-3 rounded-small px-2.5 data-[selected=true]:bg-sunk"
    >
      <span className="cut min-w-0">{children}</span>
      {keys && <Keys keys={keys} />}
    </Cmd.Item>
  );
}
