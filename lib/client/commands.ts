import { useEffect, useEffectEvent } from "react";

/** Something that the palette can do on the page that is shown. */
export interface Command {
  id: string;
  label: string;
  /** Heading that it stands under. */
  group: string;
  /** The key that does the same. */
  keys?: string;
  run: () => void;
}

const sources = new Set<() => Command[]>();

/** Offers commands for as long as the component is shown; they are made when somebody asks for them. */
export function useCommands(commands: () => Command[]): void {
  const read = useEffectEvent(commands);

  useEffect(() => {
    const source = () => read();
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, []);
}

export function currentCommands(): Command[] {
  return [...sources].flatMap((source) => source());
}

const openers = new Set<(id: string) => void>();

/** Opens a skill in the page that is shown; false where that page has no place for one. */
export function openInPage(id: string): boolean {
  for (const open of openers) open(id);
  return openers.size > 0;
}

/** Lets the palette open skills here rather than load the page again. */
export function useOpener(open: (id: string) => void): void {
  const run = useEffectEvent(open);

  useEffect(() => {
    const opener = (id: string) => run(id);
    openers.add(opener);
    return () => {
      openers.delete(opener);
    };
  }, []);
}
