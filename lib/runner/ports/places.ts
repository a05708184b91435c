/** Directories of this machine that the runner may use, and how much it reads there. */
export interface Places {
  /** The console's own: never a source, never a working tree, save `workspaces/<ownerId>` below it. */
  dataDirectory: string;
  /** Working trees of the home owner may be these or lie below them. */
  workspaceRoots: readonly string[];
  /** Sources of the home owner may be these or lie below them. */
  sourceRoots: readonly string[];
  /** Directories of skills of the global tier, in their order; the home owner's alone. */
  globalSkills: readonly string[];
  /** The sample library as it is shipped. */
  samples: string;
  /** Skills that a source and a catalogue may hold. */
  catalogLimit: number;
}
