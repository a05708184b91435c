import path from "node:path";

/** Slipway's own directory in a working tree. */
export const SLIPWAY_DIRECTORY = ".slipway";

/** Beside the directories of the skills, in each launch; no skill is called so, because a slug has no dot. */
export const CATALOG_FILE = "catalog.json";
export const LOCK_FILE = "skills-lock.json";

/** Where everything lies that launches write into a working tree. */
export interface TreeLayout {
  root: string;
  home: string;
  launches: string;
  /** The link whose target says which launch is live. */
  skills: string;
  /** Directories on their way to where they are published, and back. */
  publishing: string;
}

export function layoutOf(root: string): TreeLayout {
  const home = path.join(root, SLIPWAY_DIRECTORY);
  return {
    root,
    home,
    launches: path.join(home, "launches"),
    skills: path.join(home, "skills"),
    publishing: path.join(home, "publish"),
  };
}

export function launchDirectory(layout: TreeLayout, number: number): string {
  return path.join(layout.launches, String(number));
}

/** What the link `.slipway/skills` holds where launch `number` is live. */
export function liveTarget(number: number): string {
  return `launches/${number}`;
}
