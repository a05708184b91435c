"use client";

import { type ComponentProps, type ComponentType, createContext, useContext } from "react";

/**
 * How the console moves between its pages, handed in by the pages themselves:
 * what people see stays free of the framework that serves it.
 */
export interface Navigation {
  Link: ComponentType<ComponentProps<"a"> & { href: string }>;
  /** Path of the page that is shown, as a hook. */
  usePath: () => string;
  /** Goes to another page in place of this one, as a hook. */
  useReplace: () => (href: string) => void;
  /** Goes to another page, from which Back leads here, as a hook. */
  useGo: () => (href: string) => void;
}

const NavigationContext = createContext<Navigation | null>(null);

export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error("a page must provide its navigation");
  return navigation;
}

export function usePath(): string {
  return useNavigation().usePath();
}

export function useReplace(): (href: string) => void {
  return useNavigation().useReplace();
}

export function useGo(): (href: string) => void {
  return useNavigation().useGo();
}
