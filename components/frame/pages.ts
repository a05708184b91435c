import type { Role } from "@/lib/contract/people";

export interface ConsolePage {
  href: string;
  title: string;
  /** Typed after `g`. */
  key: string;
}

const PAGES: readonly (ConsolePage & { roles?: readonly Role[] })[] = [
  { href: "/library", title: "Library", key: "l" },
  { href: "/discover", title: "Discover", key: "d" },
  { href: "/sets", title: "Skill Sets", key: "s" },
  { href: "/registry", title: "Registry", key: "r" },
  { href: "/workspaces", title: "Workspaces", key: "w" },
  { href: "/connect", title: "Connect", key: "c" },
  { href: "/activity", title: "Activity", key: "a", roles: ["owner", "reviewer"] },
  { href: "/settings", title: "Settings", key: "," },
];

/** The pages that exist, and that the role may see: where the palette and the keys lead. */
export function pagesFor(role: Role): readonly ConsolePage[] {
  return PAGES.filter((page) => page.roles === undefined || page.roles.includes(role));
}
