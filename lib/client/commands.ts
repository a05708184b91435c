import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";

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
const listeners = new Set<() => void>();
/** One higher whenever a source may offer something else. */
let version = 0;

function offersChanged(): void {
  version++;
  for (const listener of listeners) listener();
}

/** Offers commands for as long as the component is shown; they are made when somebody asks for them. */
export function useCommands(commands: () => Command[]): void {
  // No effect event: the palette asks while it is being drawn, when none may be called.
  const latest = useRef(commands);

  useEffect(() => {
    const source = () => latest.current();
    sources.add(source);
    return () => {
      sources.delete(source);
      offersChanged();
    };
  }, []);
  // With every render, because what is offered depends on what the component shows now.
  useEffect(() => {
    latest.current = commands;
    offersChanged();
  });
}

/** The commands of all components that are shown; follows them, because a page may load after it is asked. */
export function useCurrentCommands(): Command[] {
  useSyncExternalStore(
    subscribe,
    () => version,
    () => version,
  );
  return [...sources].flatMap((source) => source());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
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
