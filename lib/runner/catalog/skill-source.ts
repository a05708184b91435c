import type { SkillFormat } from "@/lib/contract/launch";
import type { FileOperator } from "../ports";
import type { Turns } from "./limited-files";
import { lastSegment, pathSegments } from "./operator-path";
import { scanPackages } from "./scan-packages";
import type { RootScan } from "./scanned-package";

export interface RootInput {
  files: FileOperator;
  /** In the namespace of `files`. */
  root: string;
  /** As it is configured: the same path, or the one of the environment. */
  configuredRoot: string;
  limits: { entriesPerRoot: number; skills: number };
  turns: Turns;
}

/** Gives packages below roots that were named explicitly, and looks nowhere else. */
export interface SkillSource {
  readonly id: string;
  /** Canonical absolute paths; later ones win over earlier ones. */
  readonly roots: readonly string[];
  /** Where false, a root that is missing, unroutable or no directory is passed over; nothing else is. */
  readonly required: boolean;
  scanRoot(input: RootInput): Promise<RootScan>;
}

/** Packages in files below configured roots. Throws skill_path_outside_source for a root that is no canonical path. */
export class FileSkillSource implements SkillSource {
  readonly id: string;
  readonly roots: readonly string[];
  readonly required: boolean;
  readonly #formats: readonly SkillFormat[];

  constructor(
    id: string,
    roots: readonly string[],
    options: { required?: boolean; formats?: readonly SkillFormat[] } = {},
  ) {
    for (const root of roots) pathSegments(root);
    this.id = id;
    this.roots = [...roots];
    this.required = options.required ?? true;
    this.#formats = options.formats ?? ["skill", "legacy"];
  }

  scanRoot({ files, root, configuredRoot, limits, turns }: RootInput): Promise<RootScan> {
    const rootName = lastSegment(configuredRoot);
    return scanPackages({ files, root, formats: this.#formats, limits, turns, ...(rootName !== null && { rootName }) });
  }
}

/** The ids, where the second and later ones of a kind have `_2`, `_3`… appended in the order given, and a sentence for each. */
export function distinctIds(ids: readonly string[]): { ids: string[]; warnings: string[] } {
  const given = new Set(ids);
  const taken = new Set<string>();
  const warnings: string[] = [];
  const distinct = ids.map((id) => {
    let free = id;
    // Not one that another source has by itself, either: that one keeps its name.
    for (let count = 2; taken.has(free) || (free !== id && given.has(free)); count++) free = `${id}_${count}`;
    if (free !== id) warnings.push(`Another source is called ${id} already; this one is known as ${free}.`);
    taken.add(free);
    return free;
  });
  return { ids: distinct, warnings };
}
